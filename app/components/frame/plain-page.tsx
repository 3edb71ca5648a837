import type { ReactNode } from 'react';

const STYLE = `
  body { margin: 0; background: #f1f1f1; color: #303030;
    font: 16px/1.5 Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', sans-serif; }
  main { max-width: 34rem; margin: 15vh auto 0; padding: 0 1.5rem; }
  h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.3; }
  p { margin: 0 0 1rem; }
`;

/** A page outside the Shopify admin: no Polaris, no App Bridge, a heading and a few sentences. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main>
      <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      <h1>{title}</h1>
      {children}
    </main>
  );
}

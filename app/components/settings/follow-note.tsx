import { Banner } from '@shopify/polaris';

/** What a saved change meant for the pixel. */
export type FollowNote =
  { pixel: 'not-connected' } | { pixel: 'follows' } | { pixel: 'behind'; message: string };

/** Says that a change was saved, and the pixel does not have it. */
export function PixelBehind({ message }: { message: string }) {
  return (
    <Banner
      tone="warning"
      title="Saved, but the web pixel still runs with the settings before"
      action={{ content: 'Open web pixel', url: '/app/pixel' }}
    >
      <p>{message}</p>
    </Banner>
  );
}

/** What the toast says after saving. */
export function savedWords({ pixel }: FollowNote): string {
  return pixel === 'follows' ? 'Saved. The web pixel uses it too' : 'Saved';
}

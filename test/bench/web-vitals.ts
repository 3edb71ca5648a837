import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Google's web-vitals as a script, which defines `webVitals`. */
const WEB_VITALS = readFileSync(
  fileURLToPath(import.meta.resolve('web-vitals/attribution').replace(/js$/, 'iife.js')),
  'utf8',
);

/** The values of Google's web-vitals for one document; times in milliseconds. */
export interface Vitals {
  /** Largest contentful paint, since the document's navigation; 0 before the first one. */
  lcp: number;
  /** The text of that paint. */
  lcpText: string;
  /** Cumulative layout shift. */
  cls: number;
  /** Interaction to next paint: the slowest interaction. */
  inp: number;
  /** The label of the slowest interaction's control. */
  slowest: string;
}

/** Runs in a document before its own scripts, and leaves its {@link Vitals} as `vitals`. */
export const MEASURE_VITALS = `${WEB_VITALS}
window.vitals = { lcp: 0, lcpText: '', cls: 0, inp: 0, slowest: '' };
{
  const all = { reportAllChanges: true };
  webVitals.onLCP(({ value, entries }) => {
    vitals.lcp = value;
    vitals.lcpText = entries.at(-1)?.element?.textContent.trim() ?? '';
  }, all);
  webVitals.onCLS(({ value }) => { vitals.cls = value; }, all);
  webVitals.onINP(({ value, attribution }) => {
    vitals.inp = value;
    vitals.slowest = attribution.interactionTarget;
  }, {
    ...all,
    durationThreshold: 16,
    generateTarget(node) {
      const control = node?.closest?.('button, a, label, input, select, textarea, summary') ?? node;
      const { labels, localName, innerText } = control ?? {};
      const label = control?.getAttribute?.('aria-label') || innerText || labels?.[0]?.innerText;
      return (label || localName || '').trim().split('\\n')[0].slice(0, 40);
    },
  });
}`;

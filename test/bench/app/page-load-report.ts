import { spreadOf } from '../statistics.ts';
import { table } from '../table.ts';
import { HISTORY_ROWS } from './dashboard.ts';
import type { Load, Transfer, Way } from './page-load.ts';
import { count } from './words.ts';

/** What staff should see at the latest, in milliseconds, and how little may move under their eyes. */
const AIMS = { lcp: 1_500, cls: 0.05 };

const SHOWN_TEXT = 50;

/** @param loads at least one each way */
export function reportOf(loads: Record<Way, readonly Load[]>): string {
  const framed = loads.framed.at(-1);
  if (!framed) throw new Error('Nothing was loaded.');
  return `
The overview in the browser, cache empty, ${count(HISTORY_ROWS)} re-indexes in the history
${table([
  ['', 'LCP', '', 'from the tab’s start', '', 'CLS'],
  ['', 'median', 'p95', 'median', 'p95', 'worst'],
  ['in the admin’s frame', ...cellsOf(loads.framed)],
  ['alone', ...cellsOf(loads.alone)],
  ['aim', String(AIMS.lcp), '', '', '', AIMS.cls.toFixed(4)],
])}
${table([
  ['', 'files', 'over the wire', 'raw'],
  ['JavaScript', ...sizesOf(framed.transfers, 'text/javascript')],
  ['style sheets', ...sizesOf(framed.transfers, 'text/css')],
  ['document', ...sizesOf(framed.transfers, 'text/html')],
])}
  ${loads.framed.length} loads each way in turn, each by a new browser profile, after one that does not count. Times in
  milliseconds: of the app’s own document, and from when the tab was opened. Sizes in bytes, in the frame, without
  App Bridge; the sandbox’s front takes the document uncompressed. The largest paint: “${shortened(framed.lcpText)}”.`;
}

function cellsOf(loads: readonly Load[]): string[] {
  const own = spreadOf(loads.map(({ lcp }) => lcp));
  const fromTab = spreadOf(loads.map(({ lcpFromTab }) => lcpFromTab));
  const times = [own.median, own.p95, fromTab.median, fromTab.p95].map((ms) => ms.toFixed(0));
  return [...times, Math.max(...loads.map(({ cls }) => cls)).toFixed(4)];
}

function sizesOf(transfers: readonly Transfer[], type: string): string[] {
  const these = transfers.filter((transfer) => transfer.type === type);
  const sum = (size: 'wire' | 'raw') => these.reduce((total, each) => total + each[size], 0);
  return [String(these.length), count(sum('wire')), count(sum('raw'))];
}

const shortened = (text: string): string =>
  text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT)}…` : text;

/**
 * `npm run captures -- <folder>`: shows the pixel's results for customer events captured in real shops. Exits with 1 if
 * the service would refuse an event, or a file cannot be read.
 */
import { readFile } from 'node:fs/promises';
import { buildPixel } from '../support/build-pixel.ts';
import { createBrowser, createTab } from '../web-pixel/memory-browser.ts';
import { judgeCapture, reportOf, type Row } from './judge-capture.ts';
import { openPixelPage } from './pixel-page.ts';
import { type Capture, readCaptures } from './read-captures.ts';

try {
  const captures = await readCaptures(process.argv.slice(2));
  const bundle = await readFile((await buildPixel()).bundle, 'utf8');
  const rows = await Promise.all(captures.map((capture) => rowOf(capture, bundle)));
  console.log(reportOf(rows));
  if (rows.some(({ finding }) => finding.kind === 'failed')) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Delivers this one event to a new shopper's pixel, in test mode, in which it logs the reason for not sending. */
async function rowOf(capture: Capture, bundle: string): Promise<Row> {
  const { file } = capture;
  if ('problem' in capture) {
    return { file, name: '', finding: { kind: 'failed', text: capture.problem } };
  }
  const { event } = capture;
  const page = openPixelPage({
    bundle,
    settings: { mode: 'test' },
    context: event.context,
    data: { customer: null, cart: null },
    tab: createTab(createBrowser()),
  });
  await page.deliver(event);
  return { file, name: event.name, finding: judgeCapture(event.name, page) };
}

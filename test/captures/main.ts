/**
 * `npm run captures -- <folder>`: shows the pixel's results for customer events captured in real shops. Exits with 1 if
 * the service would refuse an event, or a file cannot be read.
 */
import { settle } from '../web-pixel/clock.ts';
import { createBrowser, createTab } from '../web-pixel/memory-browser.ts';
import { startPixel } from '../web-pixel/open-page.ts';
import { BEACON_URL, SITE_ID } from '../web-pixel/tracking-service.ts';
import { judgeCapture, reportOf, type Row, type SentEvent } from './judge-capture.ts';
import { type Capture, readCaptures } from './read-captures.ts';

try {
  const rows: Row[] = [];
  for (const capture of await readCaptures(process.argv.slice(2))) rows.push(await rowOf(capture));
  console.log(reportOf(rows));
  if (rows.some(({ finding }) => finding.kind === 'failed')) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Delivers this one event to a new shopper's pixel, in test mode, in which it logs the reason for not sending. */
async function rowOf(capture: Capture): Promise<Row> {
  const { file } = capture;
  if ('problem' in capture) {
    return { file, name: '', finding: { kind: 'failed', text: capture.problem } };
  }
  const { event } = capture;
  const sent: SentEvent[] = [];
  const answer = (url: string, { body }: { body: string }) => {
    sent.push({ path: url.replace(`${BEACON_URL}/${SITE_ID}/`, ''), body: JSON.parse(body) });
    return Promise.resolve(Response.json({ success: true }));
  };
  globalThis.fetch = answer as typeof fetch;
  const page = startPixel(createTab(createBrowser()), {
    settings: { mode: 'test' },
    init: { context: event.context, data: { customer: null, cart: null } },
  });
  page.publish(event);
  await settle();
  return { file, name: event.name, finding: judgeCapture(event.name, sent, page.log) };
}

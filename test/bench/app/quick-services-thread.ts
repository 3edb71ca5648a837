/** The thread of quick-services.ts: sends its port, then a tally for each request. */
import { parentPort } from 'node:worker_threads';
import { serve } from '../../support/serve.ts';
import { FEED_ID, LAST_INDEXED } from './bench-shops.ts';
import type { Tally } from './quick-services.ts';

const questions = new Map<string, number[]>();

/** A running index that does not end. */
const STATUS = JSON.stringify({
  status: 'success',
  feeds: [
    {
      id: Number(FEED_ID),
      lastIndexed: LAST_INDEXED.toISOString().replace('.000Z', '+0000'),
      nextIndexTime: null,
      indexStatus: 'running',
    },
  ],
});

const { port } = await serve((request, response) => {
  request.resume();
  if (request.method === 'GET' && request.url === '/api/index/status') {
    note(siteIdOf(request.headers.authorization));
    response.setHeader('Content-Type', 'application/json').end(STATUS);
  } else if (request.method === 'POST' && request.url?.startsWith('/beacon/v2/')) {
    response.setHeader('Content-Type', 'application/json').end('{}');
  } else {
    response.writeHead(404).end();
  }
});

parentPort?.postMessage(port);
parentPort?.on('message', () => {
  parentPort?.postMessage(questions satisfies Tally);
});

function note(siteId: string): void {
  const moments = questions.get(siteId);
  if (moments) moments.push(Date.now());
  else questions.set(siteId, [Date.now()]);
}

/** The site ID in HTTP Basic credentials; the key is ignored. */
function siteIdOf(authorization = ''): string {
  const decoded = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString('utf8');
  return decoded.split(':', 1)[0] ?? '';
}

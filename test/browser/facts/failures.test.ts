import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { reported, useVisitor } from '../../sandbox/pixel-runtime/tiny-shop.ts';
import { freePort } from '../../support/free-port.ts';
import { answerOk, startRawService } from './raw-service.ts';

const visit = useVisitor();

const ANY_ORIGIN = ['Access-Control-Allow-Origin: *'];
const reset = (socket: Socket) => void socket.resetAndDestroy();

/** Public name → local address, for the runtime's address map. */
function mapped(ports: Record<string, number>): Record<string, string> {
  const entries = Object.entries(ports).map(([name, port]) => [
    `https://${name}.example.com`,
    `http://127.0.0.1:${port}`,
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

describe('a request without an answer', () => {
  it('fact 1.requests.failures-alike, 1.requests.timing-alike: fails alike, whatever its outcome', async () => {
    const received: string[] = [];
    const [before, after, unreadable] = await Promise.all([
      startRawService({ onConnection: reset }),
      startRawService({
        onRequest: ({ body, socket }) => {
          received.push(body);
          reset(socket);
        },
      }),
      startRawService({
        onRequest: (request) => {
          received.push(request.body);
          answerOk(request, []);
        },
      }),
    ]);
    const { page } = await visit({
      pixel: `const post = async (name) => {
          const failed = await fetch('https://' + name + '/', { method: 'POST', body: name }).catch(String);
          return [name, failed];
        };
        const names = ['refused.example.com', 'before.example.com', 'after.example.com',
          'unreadable.example.com', 'unknown-name.invalid'];
        Promise.all(names.map(post)).then((outcomes) => {
          report(outcomes);
          report(performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType === 'fetch')
            .map(({ domainLookupStart, connectStart, requestStart, responseStart, transferSize,
              encodedBodySize, responseStatus }) => [domainLookupStart, connectStart, requestStart,
              responseStart, transferSize, encodedBodySize, responseStatus]));
        })`,
      config: {
        addressMap: mapped({
          refused: await freePort(),
          before: before.port,
          after: after.port,
          unreadable: unreadable.port,
        }),
      },
    });
    const [outcomes, timings] = (await reported(page)) as [[string, string][], number[][]];
    const failures = outcomes.map(([, failure]) => failure);
    expect(failures).toEqual(Array(5).fill('TypeError: Failed to fetch'));
    expect(timings).toEqual(Array(5).fill([0, 0, 0, 0, 0, 0, 0]));
    expect(new Set(received)).toEqual(new Set(['after.example.com', 'unreadable.example.com']));
  });

  it('fact 1.requests.aborts-alike: is aborted alike, whether or not its connection stood', async () => {
    const hanging = await startRawService({});
    const { page } = await visit({
      pixel: `const controller = new AbortController();
        api.analytics.subscribe('abort', () => controller.abort());
        for (const address of ['https://hanging.example.com/', 'https://localhost:${hanging.port}/'])
          fetch(address, { signal: controller.signal }).catch(({ name, message }) => report([name, message]))`,
      config: { addressMap: mapped({ hanging: hanging.port }) },
    });
    // Chromium starts TLS on the second connection, and never receives an answer.
    await expect.poll(() => hanging.connections()).toBeGreaterThanOrEqual(2);
    await page.evaluate(`Shopify.analytics.publish('abort')`);
    const [first, second] = (await reported(page)) as [string, string][];
    expect(first?.[0]).toBe('AbortError');
    expect(second).toEqual(first);
  });
});

it('fact 1.requests.browser-resends: a connection that breaks when it is used again makes the browser send the POST again without the page’s knowledge', async () => {
  const received: [connection: number, body: string][] = [];
  const service = await startRawService({
    onRequest: (request) => {
      received.push([request.connection, request.body]);
      if (request.connection === 1 && request.number === 2) reset(request.socket);
      else answerOk(request, ANY_ORIGIN);
    },
  });
  const { page } = await visit({
    pixel: `const post = (body) => fetch('https://service.example.com/', { method: 'POST', body })
          .then((answer) => answer.text().then(() => answer.status), String);
        post('first').then((status) => { report(status); return post('second') }).then(report)`,
    config: { addressMap: mapped({ service: service.port }) },
  });
  expect(await reported(page)).toEqual([200, 200]);
  expect(received).toEqual([
    [1, 'first'],
    [1, 'second'],
    [2, 'second'],
  ]);
});

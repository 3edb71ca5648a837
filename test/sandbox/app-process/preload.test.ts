import { execFile } from 'node:child_process';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serve } from '../../support/serve.ts';
import { HOSTS_VARIABLE } from './hosts.ts';

/** Starts a server on this machine in place of `https://*.myshopify.com`. */
async function shopify(answer: RequestListener): Promise<string> {
  const { origin, close } = await serve(answer);
  onTestFinished(close);
  return origin;
}

/** Runs a script in a process with the preload; resolves to its output, parsed as JSON. */
async function run(script: string, origin: string): Promise<unknown> {
  const preload = new URL('preload.ts', import.meta.url).href;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`--import=${preload}`, '--input-type=module', '-e', script],
    {
      env: {
        ...process.env,
        [HOSTS_VARIABLE]: JSON.stringify({ 'https://*.myshopify.com': origin }),
      },
    },
  );
  return JSON.parse(stdout) as unknown;
}

/** Answers with the request as JSON. */
function echo(request: IncomingMessage, response: ServerResponse): void {
  void text(request).then((body) => {
    const { method, url, headers } = request;
    const { 'x-forwarded-host': host, 'x-forwarded-proto': proto, 'x-own': own } = headers;
    response.end(JSON.stringify({ method, url, host, proto, own, body }));
  });
}

const EXPECTED = {
  method: 'POST',
  url: '/admin/api?a=b',
  host: 'demo-shop.myshopify.com',
  proto: 'https',
  own: 'kept',
  body: 'the body',
};

describe('the app’s fetch in the sandbox', () => {
  it.each([
    ['an address as text', `fetch(address, options)`],
    ['an address as URL', `fetch(new URL(address), options)`],
    ['a request', `fetch(new Request(address, options))`],
    [
      'headers of a class that is not its own',
      `(globalThis.Headers = Map, fetch(address, options))`,
    ],
  ])('leads %s to this machine, with everything that belongs to it', async (_, call) => {
    const script = `
      const address = 'https://demo-shop.myshopify.com/admin/api?a=b';
      const options = { method: 'POST', headers: { 'x-own': 'kept' }, body: 'the body' };
      console.log(await (await ${call}).text());`;
    expect(await run(script, await shopify(echo))).toEqual(EXPECTED);
  });

  it('does not follow a redirect when it is asked not to', async () => {
    const origin = await shopify((_, response) => {
      response.writeHead(302, { location: 'http://elsewhere.example.com/' }).end();
    });
    const script = `
      const { status, headers } = await fetch('https://a.myshopify.com/', { redirect: 'manual' });
      console.log(JSON.stringify([status, headers.get('location')]));`;
    expect(await run(script, origin)).toEqual([302, 'http://elsewhere.example.com/']);
  });

  it('hands an answer on as it comes, and can be aborted in the middle', async () => {
    const origin = await shopify((_, response) => {
      response.write('first');
    });
    const script = `
      const abort = new AbortController();
      const { body } = await fetch('https://a.myshopify.com/', { signal: abort.signal });
      const reader = body.getReader();
      const { value } = await reader.read();
      abort.abort();
      const error = await reader.read().catch((error) => error.name);
      console.log(JSON.stringify([new TextDecoder().decode(value), error]));`;
    expect(await run(script, origin)).toEqual(['first', 'AbortError']);
  });

  it('knows no other address', async () => {
    const addresses = [
      'https://index.example.com/',
      'http://demo-shop.myshopify.com/',
      'https://a.b.myshopify.com/',
      'http://127.0.0.1:1/',
    ];
    const script = `
      const errors = ${JSON.stringify(addresses)}.map((address) => fetch(address).catch((error) =>
        [error.name, error.message, error.cause?.code]));
      console.log(JSON.stringify(await Promise.all(errors)));`;
    expect(await run(script, 'http://127.0.0.1:1')).toEqual(
      addresses.map(() => ['TypeError', 'fetch failed', 'ENOTFOUND']),
    );
  });
});

import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { replaceInStream } from './front.ts';
import { openAdmin } from './test-admin.ts';

const DOCUMENT = { 'content-type': 'text/html;charset=utf-8' };

describe('the front of the app', () => {
  it('fact 2.app.app-bridge: leads Shopify’s files to the admin, in documents and in what is loaded early', async () => {
    const admin = await openAdmin({
      app: (_, response) => {
        const link = '<https://cdn.shopify.com/shopifycloud/app-bridge.js>; rel="preload"';
        const page = '<script src="https://cdn.shopify.com/shopifycloud/app-bridge.js">ß</script>';
        const length = String(Buffer.byteLength(page));
        response.writeHead(200, { ...DOCUMENT, link, 'content-length': length });
        response.end(page);
      },
    });
    const response = await fetch(admin.appUrl);
    const stand = `${admin.origin}/cdn/shopifycloud/app-bridge.js`;
    expect(response.headers.get('link')).toBe(`<${stand}>; rel="preload"`);
    expect(await response.text()).toBe(`<script src="${stand}">ß</script>`);
    const bridge = await fetch(stand);
    expect(bridge.headers.get('content-type')).toContain('text/javascript');
    expect(await bridge.text()).toContain('s-app-nav');
  });

  it('lets the admin frame the app, and no page where the app says so', async () => {
    const admin = await openAdmin({
      app: ({ path }, response) => {
        const ancestors = path === '/closed' ? "'none'" : 'https://demo-shop.myshopify.com';
        response.setHeader('content-security-policy', `frame-ancestors ${ancestors};`);
        response.end();
      },
    });
    const policyOf = async (path: string) =>
      (await fetch(admin.appUrl + path)).headers.get('content-security-policy');
    expect(await policyOf('/')).toBe(
      `frame-ancestors ${admin.origin} https://demo-shop.myshopify.com;`,
    );
    expect(await policyOf('/closed')).toBe("frame-ancestors 'none';");
  });

  it('leads a browser that opens the app outside of the admin to the admin here', async () => {
    const admin = await openAdmin({
      app: (_, response) => {
        response.writeHead(302, { location: 'https://admin.shopify.com/store/demo-shop/apps/1' });
        response.end();
      },
    });
    const response = await fetch(admin.appUrl, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe(`${admin.origin}/store/demo-shop/apps/1`);
  });

  it('passes everything else on as it is', async () => {
    const script = 'fetch("https://cdn.shopify.com/x")';
    const admin = await openAdmin({
      app: (_, response) => {
        response.writeHead(201, {
          'content-type': 'text/javascript',
          'set-cookie': ['a=1', 'b=2'],
          'x-own': 'kept',
        });
        response.end(script);
      },
    });
    const response = await fetch(`${admin.appUrl}/a/b?c=d`, {
      method: 'PUT',
      headers: { authorization: 'Bearer x', 'accept-encoding': 'gzip' },
      body: 'the body',
    });
    expect(await response.text()).toBe(script);
    expect([response.status, response.headers.get('x-own')]).toEqual([201, 'kept']);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(admin.received).toMatchObject([
      {
        method: 'PUT',
        path: '/a/b?c=d',
        body: 'the body',
        headers: { authorization: 'Bearer x', 'accept-encoding': 'gzip' },
      },
    ]);
    expect(admin.received[0]?.headers.host).toBe(new URL(admin.appUrl).host);
  });

  it('passes a document on piece by piece, as it comes', async () => {
    let finish: () => void = () => undefined;
    const admin = await openAdmin({
      app: (_, response) => {
        response.writeHead(200, DOCUMENT);
        response.write('<p>first');
        finish = () => response.end(' and last');
      },
    });
    const { body } = await fetch(admin.appUrl);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('<p>first');
    finish();
    expect((await reader?.read())?.value).toBe(' and last');
  });

  it('answers 502 while the app does not run', async () => {
    const admin = await openAdmin({
      app: (_, response) => {
        response.destroy();
      },
    });
    const response = await fetch(admin.appUrl);
    expect([response.status, await response.text()]).toEqual([
      502,
      expect.stringContaining('The app is not running.'),
    ]);
  });
});

describe('replacing a text in a stream', () => {
  it.each([
    [['a https://x/ b https://x/'], 'a / b /'],
    [['a http', 's://', 'x/ b'], 'a / b'],
    [['hhttps://x/https://x'], 'h/https://x'],
    [['Ü', 'https://x/', '🧀'], 'Ü/🧀'],
  ])('finds it in %j', async (pieces, expected) => {
    const source = Readable.from(pieces.map((piece) => Buffer.from(piece)));
    expect(await text(source.pipe(replaceInStream('https://x/', '/')))).toBe(expected);
  });

  it('keeps characters that are cut in two', async () => {
    const bytes = Buffer.from('🧀');
    const source = Readable.from([bytes.subarray(0, 2), bytes.subarray(2)]);
    expect(await text(source.pipe(replaceInStream('x', 'y')))).toBe('🧀');
  });
});

import { execFile } from 'node:child_process';
import { createConnection, createServer } from 'node:net';
import type { Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../sandbox/sandbox.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { PIXEL_BUNDLE } from '../support/build-pixel.ts';
import { launchChromium } from '../support/chromium.ts';
import { openShop } from '../support/shopper.ts';

const KETTLE = '7913550012028';
const MUG_VARIANT = '43218082391035';

let browser: Browser;
let sandbox: Sandbox;

beforeAll(async () => {
  [browser, sandbox] = await Promise.all([
    launchChromium(),
    startSandbox({ ports: 'free', bundle: PIXEL_BUNDLE }),
  ]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.close()]);
});

describe('a shopper in the sandbox', () => {
  it('is seen by the real bundle: one product page view arrives, whole', async () => {
    const shopper = await openShop(sandbox, browser);
    await shopper.tab.viewProduct('enamel-kettle');
    const { events } = await shopper.arrived();
    const uuid = expect.stringMatching(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    ) as string;
    expect(events).toEqual([
      {
        seq: expect.any(Number) as number,
        receivedAt: expect.any(String) as string,
        siteId: 'demo01',
        module: 'product',
        event: 'pageview',
        path: '/beacon/v2/demo01/product/pageview',
        method: 'POST',
        contentType: 'text/plain;charset=UTF-8',
        bytes: expect.any(Number) as number,
        body: {
          context: {
            timestamp: expect.stringMatching(/^[\d-]{10}T[\d:]{8}\.\d{3}Z$/) as string,
            pageUrl: `${sandbox.addresses.shop}/products/enamel-kettle`,
            userId: uuid,
            sessionId: uuid,
            pageLoadId: uuid,
            initiator: expect.stringMatching(/^svc\/shopify-pixel\/\d/) as string,
            currency: { code: 'USD' },
          },
          data: { result: { parentId: KETTLE, uid: KETTLE, sku: 'KET-01' } },
        },
        status: 200,
        verdict: 'accepted',
        problems: [],
        fault: null,
      },
    ]);
  });

  it('is read in lines, through cart, checkout and thank-you page', async () => {
    const shopper = await openShop(sandbox, browser);
    const { tab } = shopper;
    await tab.viewProduct('stoneware-mug', MUG_VARIANT);
    await tab.add({ quantity: 2 });
    await tab.changeLine(MUG_VARIANT, 'decrease');
    await shopper.settled();
    await tab.buy({ discountCode: 'WELCOME10', shipping: 'express', giftWrap: true });
    const { lines } = await shopper.arrived();
    expect(lines).toEqual([
      `product/pageview ${MUG_VARIANT}`,
      `cart/add 2×${MUG_VARIANT} cart=[2×${MUG_VARIANT}]`,
      `cart/remove 1×${MUG_VARIANT} cart=[1×${MUG_VARIANT}]`,
      expect.stringMatching(
        new RegExp(`^order/transaction \\d+ .*to=Austin, TX, US \\[1×${MUG_VARIANT}\\]$`),
      ),
    ]);
  });

  it('is read in all tabs, and alone: what came before does not count', async () => {
    const shopper = await openShop(sandbox, browser);
    const second = await shopper.newTab();
    await Promise.all([shopper.tab.viewProduct('oak-spoon'), second.viewProduct('canvas-tote')]);
    const { lines } = await shopper.arrived();
    expect(lines.toSorted()).toEqual([
      'product/pageview 7913550012042',
      'product/pageview 7913550012080',
    ]);
  });

  it('is not seen before consent where it has to be asked for', async () => {
    const shopper = await openShop(sandbox, browser, { consent: 'asked' });
    await shopper.tab.viewProduct('enamel-kettle');
    expect((await shopper.arrived()).lines).toEqual([]);
    await shopper.tab.consent('grant');
    expect((await shopper.arrived()).lines).toEqual([`product/pageview ${KETTLE}`]);
  });

  it.fails('does not get past an unexpected error in the console', async () => {
    const shopper = await openShop(sandbox, browser);
    await shopper.tab.open('/');
    await shopper.tab.page.evaluate(`console.error('unexpected')`);
  });

  it('may meet an error that the test expects', async () => {
    const shopper = await openShop(sandbox, browser);
    shopper.expectProblem(/404 \(Not Found\)/);
    await shopper.tab.open('/nowhere');
    expect((await shopper.arrived()).lines).toEqual([]);
  });
});

describe('the start page', () => {
  it('says what the pixel is going to do on the pages that come next', async () => {
    sandbox.connectPixel();
    const page = await browser.newPage();
    const outlook = async () => {
      await page.goto(sandbox.addresses.start);
      return page.textContent('[data-test=pixel-outlook]');
    };
    expect(await outlook()).toContain('report to https://tracking.example.com/beacon/v2/demo01');
    expect(await page.textContent('[data-test=setting-mode]')).toBe('live');

    sandbox.connectPixel({ siteId: 'no such <site>' });
    expect(await outlook()).toMatch(/^The pixel will keep silent: .*siteId/);
    const silent = await openShop(sandbox, browser);
    await silent.tab.viewProduct('enamel-kettle');
    expect((await silent.arrived()).lines).toEqual([]);
    // What a worker says to the console comes in a turn of its own.
    await expect
      .poll(() => silent.console())
      .toEqual([expect.stringMatching(/^warning: .*siteId/)]);

    sandbox.disconnectPixel();
    expect(await outlook()).toBe('Pages opened from now on report nothing.');
    await silent.tab.reload();
    expect(await silent.tab.page.evaluate('webPixelsSandbox.state()')).toBe('none');

    sandbox.connectPixel();
    await silent.tab.reload();
    expect((await silent.arrived()).lines).toEqual([`product/pageview ${KETTLE}`]);
    await page.close();
  });
});

describe('the ports of the sandbox', () => {
  it('are free again when it is closed', async () => {
    const first = await startSandbox({ ports: 'free', bundle: PIXEL_BUNDLE });
    const { start, shop, events, beacon } = first.addresses;
    const ports = [start, shop, events, beacon].map((address) => Number(new URL(address).port));
    expect(await Promise.all(ports.map(isListenedOn))).toEqual([true, true, true, true]);
    await first.close();
    expect(await Promise.all(ports.map(isListenedOn))).toEqual([false, false, false, false]);
  });

  it('are named in one line when another program has one of them; the others stay free', async () => {
    const { base, occupied } = await occupySecondOfTen();
    const { code, stderr } = await npmRunSandbox({ SANDBOX_PORT: String(base) });
    const listened = await Promise.all(OTHERS.map((offset) => isListenedOn(base + offset)));
    occupied.close();
    expect([code, stderr]).toEqual([
      1,
      `Port ${base + 1} is in use: stop the program that listens there, or choose other ports ` +
        'with SANDBOX_PORT (the first of ten in a row).\n',
    ]);
    expect(listened).toEqual(OTHERS.map(() => false));
  });

  it('have to be numbers', async () => {
    const { code, stdout, stderr } = await npmRunSandbox({ SANDBOX_PORT: 'four' });
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      'SANDBOX_PORT is "four": it has to be a whole number from 1 to 65526.\n',
    ]);
  });

  it('need a bundle to serve', async () => {
    await expect(startSandbox({ ports: 'free', bundle: '/nowhere/pixel.js' })).rejects.toThrow(
      'There is no pixel at /nowhere/pixel.js: build it with "npm run build:pixel".',
    );
  });
});

describe('npm run sandbox', () => {
  it('says what runs where, and ends quietly when it is interrupted', async () => {
    const { base, occupied } = await occupySecondOfTen();
    occupied.close();
    const ended = await npmRunSandbox({ SANDBOX_PORT: String(base) }, 'Ctrl-C ends it.');
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(await isListenedOn(base + 9)).toBe(false);
    expect(ended.stdout.split('\n').filter((line) => line.includes('http'))).toEqual([
      `  Start here   http://127.0.0.1:${base}/`,
      `  Admin        http://127.0.0.1:${base + 4}/store/demo-shop`,
      `  Shop         http://localhost:${base + 1}`,
      `  Events       http://127.0.0.1:${base + 2}/`,
      `  Indexing     http://127.0.0.1:${base + 6}/`,
      `  Discovery    http://127.0.0.1:${base + 8}/`,
      `  Mails        http://127.0.0.1:${base + 9}/`,
      `  Beacon API   http://127.0.0.1:${base + 3}/beacon/v2`,
    ]);
  });
});

/** The sandbox's ports but for the second one. */
const OTHERS = [0, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * Ten free ports in a row, with a program on the second one. They lie below those that the system
 * gives to any process that asks, as the other tests do at the same time.
 */
async function occupySecondOfTen(): Promise<{ base: number; occupied: Server }> {
  for (let base = 20_000 + (process.pid % 1_000) * 10; ; base += 10) {
    const taken = await Promise.all([1, ...OTHERS].map((offset) => isListenedOn(base + offset)));
    if (taken.includes(true)) continue;
    const occupied = createServer();
    await new Promise<void>((resolve) => occupied.listen(base + 1, '127.0.0.1', resolve));
    return { base, occupied };
  }
}

function isListenedOn(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the sandbox's command to its end, which comes with an interrupt once it has said `until`. */
function npmRunSandbox(env: Record<string, string>, until?: string): Promise<Ended> {
  const main = fileURLToPath(new URL('../sandbox/main.ts', import.meta.url));
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env } };
    const child = execFile(process.execPath, [main], options, (_, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr });
    });
    let said = '';
    child.stdout?.on('data', (text: string) => {
      said += text;
      if (until !== undefined && said.includes(until)) child.kill('SIGINT');
    });
  });
}

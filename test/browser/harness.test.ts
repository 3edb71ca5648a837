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
import { BEHIND_RANGES } from '../support/free-port.ts';
import { openShop } from '../support/shopper.ts';

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

it.fails('A shopper in the sandbox does not get past an unexpected error in the console.', async () => {
  const shopper = await openShop(sandbox, browser);
  await shopper.tab.open('/');
  await shopper.tab.page.evaluate(`console.error('unexpected')`);
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

  it('need a bundle to serve', async () => {
    await expect(startSandbox({ ports: 'free', bundle: '/nowhere/pixel.js' })).rejects.toThrow(
      'There is no pixel at /nowhere/pixel.js: build it with "npm run build:pixel".',
    );
  });
});

it('`npm run sandbox` says what runs where, and ends quietly when it is interrupted.', async () => {
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

/** The sandbox's ports except the second one. */
const OTHERS = [0, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * Ten free ports in a row, with a program on the second one. They are below the system's ephemeral ports and behind
 * those of `freePort`, both of which other tests use at the same time.
 */
async function occupySecondOfTen(): Promise<{ base: number; occupied: Server }> {
  for (let base = BEHIND_RANGES + (process.pid % 70) * 10; ; base += 10) {
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
    socket.once('error', () => resolve(false));
  });
}

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the sandbox's command to its end, with an interrupt once it has printed `until`. */
function npmRunSandbox(env: Record<string, string>, until?: string): Promise<Ended> {
  const main = fileURLToPath(new URL('../sandbox/main.ts', import.meta.url));
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env } };
    const child = execFile(process.execPath, [main], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
    let output = '';
    child.stdout?.on('data', (text: string) => {
      output += text;
      if (until !== undefined && output.includes(until)) child.kill('SIGINT');
    });
  });
}

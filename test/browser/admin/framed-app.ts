import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { openAdmin } from '../../sandbox/admin/test-admin.ts';
import type { Received } from '../../sandbox/admin/test-admin.ts';
import { launchChromium } from '../../support/chromium.ts';
import { collectProblems } from '../../support/page-problems.ts';

/** The answer of a tiny app: the markup of a page, or another response. */
export type TinyPage = string | { status: number; headers?: Record<string, string>; body?: string };

const BRIDGE =
  '<script data-api-key="key" src="https://cdn.shopify.com/shopifycloud/app-bridge.js"></script>';

/**
 * Gives the tests of a file a tab, in which each can open an admin with a tiny app installed. A test fails on unexpected
 * errors in the console.
 */
export function useFramedApp() {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  });
  afterAll(() => browser.close());
  return (answer: (received: Received) => TinyPage) => openFramedApp(page, answer);
}

async function openFramedApp(page: Page, answer: (received: Received) => TinyPage) {
  const admin = await openAdmin({
    app(received, response) {
      const answered = answer(received);
      if (typeof answered === 'string') {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(`<!doctype html><html lang="en"><title>App</title>${BRIDGE}${answered}`);
      } else {
        response.writeHead(answered.status, answered.headers);
        response.end(answered.body);
      }
    },
  });
  admin.platform.install();
  const problems = collectProblems(page.context());
  onTestFinished(async () => {
    await page.goto('about:blank');
    expect(problems.unexpected(), 'errors in the browser that no test expects').toEqual([]);
  });
  /** The app's frame within the page. */
  const frame = page.frameLocator('[data-test=app-frame]');
  return {
    admin,
    page,
    frame,
    problems,
    /** The path of the admin's address. */
    place: () => new URL(page.url()).pathname + new URL(page.url()).search,
    /** Opens a path within the app, in the admin. */
    async open(path: string) {
      await page.goto(`${admin.url}/apps/beacon-pixel${path}`);
      await frame.locator('body').waitFor();
    },
    /** Runs a script in the frame. */
    async inFrame<Result>(script: string) {
      const inner = page.frames().find((each) => each.parentFrame() !== null);
      if (!inner) throw new Error('The app is not framed.');
      return inner.evaluate<Result>(script);
    },
    /** The tiny app's requests of a path. */
    requests: (path: string) =>
      admin.received.filter((received) => new URL(received.path, admin.origin).pathname === path),
  };
}

import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { openAdmin } from '../../sandbox/admin/test-admin.ts';
import type { Received, TestAdmin } from '../../sandbox/admin/test-admin.ts';
import { launchChromium } from '../../support/chromium.ts';
import { collectProblems } from '../../support/page-problems.ts';
import type { PageProblems } from '../../support/page-problems.ts';

/** The answer of a tiny app: the markup of a page, or another response. */
export type TinyPage = string | { status: number; headers?: Record<string, string>; body?: string };

export interface FramedApp {
  admin: TestAdmin;
  page: Page;
  /** The app's frame within the page. */
  frame: FrameLocator;
  problems: PageProblems;
  /** The path of the admin's address. */
  place(): string;
  /** Opens a path within the app, in the admin. */
  open(path: string): Promise<void>;
  /** Runs a script in the frame. */
  inFrame<Result>(script: string): Promise<Result>;
  /** The tiny app's requests of a path. */
  requests(path: string): Received[];
}

const BRIDGE =
  '<script data-api-key="key" src="https://cdn.shopify.com/shopifycloud/app-bridge.js"></script>';

/**
 * Gives the tests of a file a tab, in which each can open an admin with a tiny app installed. A test fails on unexpected
 * errors in the console.
 */
export function useFramedApp(): (answer: (received: Received) => TinyPage) => Promise<FramedApp> {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  });
  afterAll(() => browser.close());
  return (answer) => openFramedApp(page, answer);
}

async function openFramedApp(
  page: Page,
  answer: (received: Received) => TinyPage,
): Promise<FramedApp> {
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
  const frame = page.frameLocator('[data-test=app-frame]');
  return {
    admin,
    page,
    frame,
    problems,
    place: () => new URL(page.url()).pathname + new URL(page.url()).search,
    async open(path) {
      await page.goto(`${admin.url}/apps/beacon-pixel${path}`);
      await frame.locator('body').waitFor();
    },
    async inFrame<Result>(script: string) {
      const inner = page.frames().find((each) => each.parentFrame() !== null);
      if (!inner) throw new Error('The app is not framed.');
      return inner.evaluate<Result>(script);
    },
    requests: (path) =>
      admin.received.filter((received) => new URL(received.path, admin.origin).pathname === path),
  };
}

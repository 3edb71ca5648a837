/**
 * Small pages of a shop with marked lists of results and our scripts, and a service that records events. An event that
 * the schemas or the published OpenAPI file refuse fails the test.
 */
import type { HandedOver } from '../../../app/beacon/handover.ts';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import { attributePrefix as mark, pixelInitiator } from '../../../app/beacon/dialect.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import { checkEvent } from '../../../app/beacon/validate.ts';
import type { RenderedCart } from '../../../extensions/storefront/src/cart.ts';
import { readPublishedOpenApi } from '../../agreement/published-openapi.ts';
import { EXTENSION_ALONE } from '../../sandbox/pixel-connection.ts';
import { createAppEmbed } from '../../sandbox/storefront/apps/app-embed.ts';
import { launchChromium } from '../../support/chromium.ts';
import { collectProblems } from '../../support/page-problems.ts';
import { serve as startServer, type SmallServer } from '../../support/serve.ts';

/** A valid event as received; lists of items as their uids. */
export interface Arrived {
  path: string;
  data: {
    responseId?: string;
    tag?: string;
    redirect?: string;
    results?: { uid: string }[];
    banners?: { uid: string }[];
  };
  context: { pageUrl: string; pageLoadId: string; timestamp: string };
  bytes: number;
}

export interface PageSetup {
  settings?: Partial<StorefrontSettings>;
  /** The lines of the rendered cart. */
  cart?: RenderedCart['items'];
  /** Scripts in the head, before ours. */
  head?: string;
}

interface ShownPage extends PageSetup {
  path?: string;
}

interface VisitSetup extends ShownPage {
  isAllowed?: boolean | null;
  /** The lines of what the page reports by itself. */
  reports?: readonly string[];
}

const checkPublished = readPublishedOpenApi();

/** Must be called at the top of a test file. */
export function startMarkedPages() {
  let browser: Browser;
  let pages = new Map<string, string>();
  let arrived: Arrived[] = [];
  let files: string[] = [];
  let cart: { status: number; wait: Promise<void> } = { status: 200, wait: Promise.resolve() };
  let serviceStatus = 200;
  const assets = new Map<string, string>();
  /** Of the scripts: another one in each test, so that no browser has them already. */
  let folder = '';
  let tests = 0;
  /** The tabs that visitors of earlier tests have left, by what these allow: a new profile costs as much as pages. */
  const left = new Map<boolean | null, Page>();

  let server: SmallServer;
  const origin = (): string => server.origin;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', origin());
    const body = await buffer(request);
    const [, , , , module = '', event = ''] = pathname.split('/');
    const file = pathname.startsWith('/assets/') ? assets.get(basename(pathname)) : undefined;
    if (file) {
      files.push(basename(pathname, '.js').slice('beacon-'.length));
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cache-control', 'public, max-age=31536000');
      response.setHeader('content-type', 'text/javascript').end(file);
    } else if (pathname.startsWith('/beacon/v2/demo01/')) {
      const content = JSON.parse(body.toString()) as Arrived;
      expect(checkEvent(module, event, content)).toMatchObject({ verdict: 'valid' });
      expect(checkPublished(`${module}/${event}`, content)).toEqual([]);
      arrived.push({ ...content, path: `${module}/${event}`, bytes: body.length });
      response.writeHead(serviceStatus).end();
    } else if (pathname.includes('/cart/add')) {
      await cart.wait;
      const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
      if (isForm && cart.status === 200) response.writeHead(302, { location: '/cart' }).end();
      else response.writeHead(cart.status).end();
    } else {
      const html = pages.get(pathname) ?? '<!doctype html><title>empty</title>';
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
    }
  }

  beforeAll(async () => {
    const embed = await createAppEmbed();
    for (const [path, { body }] of embed.assets) assets.set(basename(path), body);
    server = await startServer(answer, 'localhost');
    browser = await launchChromium();
  });
  beforeEach(() => {
    pages = new Map();
    arrived = [];
    files = [];
    folder = `/assets/${(tests += 1)}`;
    cart = { status: 200, wait: Promise.resolve() };
    serviceStatus = 200;
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  function serve(
    path: string,
    body: string,
    { settings, cart: items = [], head = '' }: PageSetup = {},
  ): void {
    const beaconUrl = `${origin()}/beacon/v2`;
    const given = { ...EXTENSION_ALONE, beaconUrl, ...settings };
    const made = Math.floor(Date.now() / 1_000);
    const rendered = { made, country: 'DE', taxesIncluded: true, items } satisfies RenderedCart;
    pages.set(
      path,
      `<!doctype html><html><head><title>Page</title>${head}
      <script id="beacon-pixel-page" src="${folder}/beacon-page.js"
        data-settings="${escape(JSON.stringify(given))}"
        data-customer-id="" data-currency="EUR" data-cart="${escape(JSON.stringify(rendered))}"
        data-events="${folder}/beacon-events.js" data-tracker="${folder}/beacon-tracker.js"
        data-api="${folder}/beacon-api.js" data-resend="${folder}/beacon-resend.js"
        data-visit="${folder}/beacon-visit.js" data-ticket="${folder}/beacon-ticket.js"
        data-inspector="${folder}/beacon-inspector.js"></script>
      <script src="${folder}/beacon-sender.js" defer></script>
      <style>body { margin: 0 } [${mark}item], .box { display: block; height: 100px; width: 200px }</style>
      </head><body>${body}</body></html>`,
    );
  }

  async function newTab(isAllowed: boolean | null): Promise<Page> {
    const context = await browser.newContext({
      baseURL: origin(),
      viewport: { width: 800, height: 600 },
    });
    await context.addInitScript(consentApi(isAllowed));
    return context.newPage();
  }

  const lines = (): string[] => arrived.map(lineOf);
  const expectLines = (expected: readonly string[]): Promise<void> =>
    expect.poll(() => lines().sort()).toEqual([...expected].sort());
  let shown = 0;

  async function visitor({ isAllowed = true }: { isAllowed?: boolean | null } = {}) {
    const page = left.get(isAllowed) ?? (await newTab(isAllowed));
    left.delete(isAllowed);
    const context = page.context();
    const problems = collectProblems(context);
    onTestFinished(async () => {
      const others = context.pages().filter((other) => other !== page);
      await Promise.all(others.map((other) => other.close()));
      await context.unrouteAll();
      await leave();
      await page.evaluate('localStorage.clear(); sessionStorage.clear()');
      await context.clearCookies();
      page.removeAllListeners();
      for (const event of ['console', 'request', 'weberror'] as const)
        context.removeAllListeners(event);
      left.set(isAllowed, page);
      expect(problems.unexpected(), 'errors in the browser that no test expects').toEqual([]);
    });
    // A later request of the same browser arrives after the requests that a page sent while it was left.
    const leave = async (): Promise<void> => {
      await page.goto('/empty');
      await page.evaluate(`fetch('/last').then((answer) => answer.text())`);
    };
    return {
      context,
      page,
      problems,
      /** Opens a page with this body; its path is by default the number of the page. */
      async show(body: string, { path = `/page-${(shown += 1)}`, ...setup }: ShownPage = {}) {
        serve(path, body, setup);
        await page.goto(path);
      },
      /** Resolves once these lines have arrived, in any order; leaves the page, after which no other may arrive. */
      async expectAll(expected: readonly string[]) {
        await expectLines(expected);
        await leave();
        expect(lines().sort()).toEqual([...expected].sort());
      },
      consent: (isGiven: boolean) => page.evaluate(decision(isGiven)),
    };
  }

  return {
    /** The received events, one line each: `search/render r1`, `search/impression r1 [1, 2] banners [top]`. */
    lines,
    arrived: () => [...arrived],
    /** Resolves once these lines, and so far no others, have arrived, in any order. */
    expectLines,
    /** Serves a whole page at a path. */
    serveWhole: (path: string, html: string) => void pages.set(path, html),
    /** Serves a page at a path. */
    serve,
    /** Sets the shop's answer at `/cart/add…`. Default 200; `wait` holds the answer back until it resolves. */
    cartAnswers: (status: number, wait = Promise.resolve()) => void (cart = { status, wait }),
    /** Sets the tracking service's answer. Default 200. */
    serviceAnswers: (status: number) => void (serviceStatus = status),
    /** The files of ours that the browser has requested. */
    files: () => [...files],
    origin,
    visitor,
    /** Resolves to a visitor on a page with this body, once it has reported what it is to report. */
    async visit(body: string, { isAllowed = true, reports, ...setup }: VisitSetup = {}) {
      const opened = await visitor({ isAllowed });
      await opened.show(body, setup);
      if (reports) await expectLines(reports);
      return opened;
    },
  };
}

/** The page's script for a visitor's decision. */
export const decision = (isGiven: boolean): string =>
  `window.allowed = ${isGiven}; document.dispatchEvent(new Event('visitorConsentCollected'));`;

/** Shopify's consent API as a script of every page; `null`: not loaded yet. */
const consentApi = (isAllowed: boolean | null): string => `
  window.allowed = ${isAllowed ?? 'undefined'};
  window.Shopify = { customerPrivacy: { analyticsProcessingAllowed: () => window.allowed } };`;

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');

const uids = (items: readonly { uid: string; qty?: number }[]): string =>
  `[${items.map(({ uid, qty }) => (qty === undefined ? uid : `${qty}×${uid}`)).join(', ')}]`;

function lineOf({ path, data }: Arrived): string {
  const { responseId, tag, redirect, results, banners } = data;
  const parts = [path, responseId, tag, redirect];
  if (results?.length) parts.push(uids(results));
  if (banners?.length) parts.push(`banners ${uids(banners)}`);
  return parts.filter((part) => part !== undefined).join(' ');
}

/** A list of products, with a link around each name, marked as by a theme. */
export const list = (
  responseId: string,
  uidsOfList: readonly string[],
  { module = 'search', attributes = '' } = {},
): string =>
  `<div ${mark}list="${module}" ${mark}response="${responseId}" ${attributes}>${uidsOfList
    .map((uid) => card(uid))
    .join('')}</div>`;

/** Before a list: none of its items is in the window, and so none is seen, however long the page is open. */
export const BELOW = '<div style="height:2000px"></div>';

export const card = (uid: string, inner = ''): string =>
  `<div ${mark}item="${uid}" ${mark}parent="p${uid}"><a href="/empty" id="link-${uid}">Product ${uid}</a>${inner}</div>`;

/** Simulates that the pixel hands over an event of the platform, with further fields of the entry. */
export const handOver = (path: string, uid: string, entry: Partial<HandedOver> = {}): string => `{
  const { id } = JSON.parse(sessionStorage.getItem('${nameOf('PageLoad')}'));
  const context = { timestamp: new Date().toISOString(), pageUrl: location.href, userId: id, sessionId: id,
    pageLoadId: id, initiator: '${pixelInitiator}/0.1.0' };
  const results = [{ parentId: 'other', uid: '${uid}', qty: 2, price: 9.5 }];
  const frame = document.createElement('iframe');
  document.body.append(frame);
  frame.contentWindow.sessionStorage.setItem('${nameOf('Handover')}.' + id + '.' + Math.round(performance.now()), JSON.stringify({
    ...${JSON.stringify(entry)}, path: '${path}', since: Date.now(),
    body: JSON.stringify({ context, data: { results, cart: results } }) }));
  document.dispatchEvent(new Event('visibilitychange'));
}`;

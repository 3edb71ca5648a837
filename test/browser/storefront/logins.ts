import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import { loginReportSchema } from '../../../app/beacon/schemas/login-report.ts';
import type { LoginReport } from '../../../app/beacon/login-report.ts';
import { signal } from '../../app/signal.ts';
import { SHOP_DOMAIN } from '../../sandbox/addresses.ts';
import type { ChromiumOptions } from '../../support/chromium.ts';
import { serve, type SmallServer } from '../../support/serve.ts';
import type { ShopTab } from '../../support/shop-tab.ts';
import type { Shopper } from '../../support/shopper.ts';
import { startJourneys } from '../journeys/journey.ts';

/** A report that the app received. */
export interface Arrival {
  report: LoginReport;
  /** The logged-in customer according to Shopify, `''` for none. */
  customer: string;
}

/** Resolves when a tab's page has no login to report, or the app has accepted it. */
export async function reported({ page }: ShopTab): Promise<void> {
  await page.waitForFunction(`(() => {
    const { customerId, loginId } = JSON.parse(localStorage.getItem('${nameOf('Login')}') ?? '{}');
    return !customerId || !loginId;
  })()`);
}

/**
 * Leaves every page, and resolves when their reports have arrived: a page that is left sends at once, and a later
 * request of the same browser arrives after it.
 */
export async function leaveAll({ context }: Shopper): Promise<void> {
  const [first] = context.pages();
  const origin = first && new URL(first.url()).origin;
  await Promise.all(context.pages().map((page) => page.goto('about:blank')));
  if (!first || !origin?.startsWith('http')) return;
  await first.goto(`${origin}/cdn/shop/files/favicon.svg`);
  await first.evaluate(`fetch('/apps/beacon-pixel/nothing').then((answer) => answer.text())`);
}

/** The stored login, as a tab's page reads it. */
export async function keptLogin({ page }: ShopTab): Promise<unknown> {
  return JSON.parse(
    await page.evaluate<string>(`localStorage.getItem('${nameOf('Login')}') ?? 'null'`),
  ) as unknown;
}

/** The extension of these tests, which logs why a login is not reported. */
const LOGINS = { logins: true, mode: 'test' } as const;

/**
 * A shop with the storefront extension, and the app behind its proxy. Must be called at the top of a test file: each
 * test starts with an empty shop, and an app that accepts.
 */
export function startShopWithApp(chromium?: ChromiumOptions) {
  let arrivals: Arrival[] = [];
  let answer = 202;
  let held: Promise<unknown> = Promise.resolve();

  let server: SmallServer;
  beforeAll(async () => {
    server = await serve(async (request, response) => {
      const url = new URL(request.url ?? '', 'http://app.example');
      if (url.pathname === '/proxy/nothing') {
        response.end();
        return;
      }
      expect(url.pathname).toBe('/proxy/login');
      expect(request.headers['content-type']).toBe('application/json');
      const report = loginReportSchema.parse(await json(request));
      const status = answer;
      const customer = url.searchParams.getAll('logged_in_customer_id').join();
      arrivals.push({ report, customer });
      await held;
      response.writeHead(status).end();
    });
  });
  const { sandbox, newShopper, extension } = startJourneys({
    extension: LOGINS,
    appProxy: () => ({
      url: `${server.origin}/proxy`,
      apiSecret: 'hush',
      shop: SHOP_DOMAIN,
    }),
    ...(chromium && { chromium }),
  });
  beforeEach(() => {
    arrivals = [];
    answer = 202;
    held = Promise.resolve();
  });
  afterAll(() => server.close());

  /** Records the requests to its login route, and answers as tests require. */
  const app = {
    /** All received reports, in order. */
    arrivals: () => [...arrivals],
    /** Sets the answer to each report from now on. Default 202. */
    answers: (status: number) => void (answer = status),
    /** Holds back answers until the returned function is called. */
    holdAnswers() {
      const { promise, give } = signal();
      held = promise;
      return () => give(undefined);
    },
    /** Resolves once `count` reports have arrived. */
    arrived: (count: number) => expect.poll(() => arrivals.length).toBeGreaterThanOrEqual(count),
  };
  return {
    sandbox,
    app,
    extension,
    newShopper,
    /** A new shopper who is logged in as Ada, with a login that the app has accepted. */
    async shopperLoggedIn() {
      const shopper = await newShopper();
      await shopper.tab.logIn('ada');
      await reported(shopper.tab);
      return shopper;
    },
  };
}

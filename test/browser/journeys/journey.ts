import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { prefix } from '../../../app/beacon/dialect.ts';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import { EXTENSION_ALONE } from '../../sandbox/pixel-connection.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import type { Sandbox, SandboxOptions } from '../../sandbox/sandbox.ts';
import type { ReceivedEvent } from '../../sandbox/tracking-service/event-log.ts';
import { PIXEL_BUNDLE } from '../../support/build-pixel.ts';
import { launchChromium, type ChromiumOptions } from '../../support/chromium.ts';
import { eventLine } from '../../support/event-line.ts';
import type { ShopTab } from '../../support/shop-tab.ts';
import { openShop } from '../../support/shopper.ts';
import type { Shopper, ShopperOptions } from '../../support/shopper.ts';

/** One browser and one sandbox for all tests of a file. */
export type Journeys = ReturnType<typeof startJourneys>;

/** Whether the theme has the storefront extension; an object overrides its usual settings. */
export type ExtensionState = 'on' | 'off' | Partial<StorefrontSettings>;

export interface JourneysOptions {
  /** Default `off`. */
  extension?: ExtensionState;
  /** The target of the shop's app proxy, see `SandboxOptions`. Default: none. */
  appProxy?: SandboxOptions['appProxy'];
  chromium?: ChromiumOptions;
  /** The pixel, see `SandboxOptions`. Default {@link PIXEL_BUNDLE}. */
  bundle?: SandboxOptions['bundle'];
  /** Whether the theme shows lists of the discovery service, see `SandboxOptions`. Default `none`. */
  discovery?: SandboxOptions['discovery'];
}

/** Must be called at the top of a test file: each test starts with an empty shop and the usual pixel. */
export function startJourneys({
  extension = 'off',
  discovery = 'none',
  appProxy,
  chromium,
  bundle = PIXEL_BUNDLE,
}: JourneysOptions = {}) {
  let running: { browser: Browser; sandbox: Sandbox } | undefined;
  let state = extension;
  const started = () => {
    if (!running) throw new Error('The sandbox runs within tests only.');
    return running;
  };

  beforeAll(async () => {
    const [browser, sandbox] = await Promise.all([
      launchChromium(chromium),
      startSandbox({
        ports: 'free',
        bundle,
        // As from a shop's CDN: most of what a page costs are its files.
        delivery: 'cached',
        discovery,
        extension: () =>
          state === 'off' ? null : { ...EXTENSION_ALONE, ...(state !== 'on' && state) },
        ...(appProxy && { appProxy }),
      }),
    ]);
    running = { browser, sandbox };
  });
  beforeEach(() => {
    const { sandbox } = started();
    sandbox.storefront.shop.reset();
    sandbox.discovery?.clear();
    sandbox.discovery?.setFault();
    sandbox.connectPixel();
    state = extension;
  });
  afterAll(async () => {
    await Promise.all([running?.browser.close(), running?.sandbox.close()]);
  });

  return {
    /** The running sandbox, within tests. */
    sandbox: () => started().sandbox,
    /** Address of a path of the shop. */
    address: (path: string) => started().sandbox.addresses.shop + path,
    newShopper: (options?: ShopperOptions) =>
      openShop(started().sandbox, started().browser, options),
    /** Sets the state of the storefront extension, for pages opened from now on until the test ends. */
    extension: (next: ExtensionState) => void (state = next),
  };
}

/** The part of the pixel's `context` that tests read. */
export interface SentContext {
  timestamp: string;
  pageUrl: string;
  userId: string;
  sessionId: string;
  pageLoadId: string;
  shopperId?: string;
  initiator: string;
  currency?: { code: string };
  dev?: boolean;
  attribution?: { type: string; id: string }[];
}

/** A body that the pixel sent. */
export interface SentBody {
  context: SentContext;
  data: object;
}

/**
 * All received events, once everything is settled, in the order in which they *happened*: two requests on two
 * connections may arrive in reverse order. The products of a list are sorted by uid, since their order has no meaning.
 */
export async function happened(shopper: Shopper): Promise<ReceivedEvent[]> {
  const { events } = await shopper.arrived();
  const timeOf = (event: ReceivedEvent) => bodyOf(event).context.timestamp;
  return events
    .toSorted((one, other) => timeOf(one).localeCompare(timeOf(other)))
    .map((event) => ({ ...event, body: withSortedLists(bodyOf(event)) }));
}

/** {@link happened}, in one line for each event. */
export async function linesOf(shopper: Shopper): Promise<string[]> {
  return (await happened(shopper)).map(eventLine);
}

/** {@link happened}, as contexts. */
export async function contextsOf(shopper: Shopper): Promise<SentContext[]> {
  return (await happened(shopper)).map((event) => bodyOf(event).context);
}

/** {@link happened}, as path and `data`. */
export async function dataOf(shopper: Shopper): Promise<[path: string, data: unknown][]> {
  const events = await happened(shopper);
  return events.map((event) => [`${event.module}/${event.event}`, bodyOf(event).data]);
}

function withSortedLists({ context, data }: SentBody): SentBody {
  const lists = Object.entries(data).filter((entry) => Array.isArray(entry[1]));
  const sorted = lists.map(([name, list]) => [
    name,
    (list as { uid: string }[]).toSorted((one, other) => one.uid.localeCompare(other.uid)),
  ]);
  return { context, data: { ...data, ...(Object.fromEntries(sorted) as object) } };
}

function bodyOf({ body }: ReceivedEvent): SentBody {
  return body as SentBody;
}

/** Any id in the specification's format. */
export const ANY_UUID = expect.stringMatching(
  /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
) as string;

/** Names of the pixel's entries in a shopper's browser, each list sorted. */
export interface StoredNames {
  cookies: string[];
  localStorage: string[];
  sessionStorage: string[];
}

/** The entries under a prefix, as the open page of a tab sees them. */
export async function storedNames({ context }: Shopper, { page }: ShopTab): Promise<StoredNames> {
  const isOurs = (name: string) => name.startsWith(prefix);
  const namesIn = async (area: 'localStorage' | 'sessionStorage') =>
    (await page.evaluate<string[]>(`Object.keys(${area})`)).filter(isOurs).toSorted();
  const cookies = (await context.cookies()).map(({ name }) => name);
  return {
    cookies: cookies.filter(isOurs).toSorted(),
    localStorage: await namesIn('localStorage'),
    sessionStorage: await namesIn('sessionStorage'),
  };
}

export const NOTHING_STORED: StoredNames = { cookies: [], localStorage: [], sessionStorage: [] };

/** The value of a cookie; `undefined` if it does not exist. */
export async function cookieValue({ context }: Shopper, name: string): Promise<string | undefined> {
  return (await context.cookies()).find((cookie) => cookie.name === name)?.value;
}

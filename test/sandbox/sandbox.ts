import { existsSync, readFileSync } from 'node:fs';
import {
  DISCOVERY_URL,
  HOST,
  PORT_OFFSETS,
  REPORTS_ORIGIN,
  SITE_ID,
  TRACKING_ORIGIN,
} from './addresses.ts';
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts';
import {
  appProxyTo,
  type Companion,
  type CompanionAddresses,
  type CompanionOptions,
  extensionOf,
  startCompanion,
} from './companion.ts';
import type { PlacedOrder } from './admin/platform/orders.ts';
import { textOf } from './admin/platform/platform.ts';
import { declaredPurposes } from './admin/platform/web-pixels.ts';
import { type DiscoveryService, startDiscoveryService } from './discovery-service/service.ts';
import { type GivenSettings, USUAL_SETTINGS } from './pixel-connection.ts';
import { createPixelRuntimeAssets } from './pixel-runtime/assets.ts';
import type { ConnectedPixel } from './pixel-runtime/contract.ts';
import { portProblem } from './main-options.ts';
import { type StartPageLinks, startStartPage } from './start-page/start-page.ts';
import type { Order } from './storefront/checkout/checkouts.ts';
import {
  startStorefront,
  type Storefront,
  type StorefrontOptions,
} from './storefront/start-storefront.ts';
import { startTrackingService, type TrackingService } from './tracking-service/service.ts';

export interface SandboxOptions {
  /** Ten consecutive ports (see `addresses.ts`), or free ones. */
  ports: { base: number } | 'free';
  /** Path of the pixel's bundle, read for each page, so that a new build takes effect at once; or the script itself. */
  bundle: string | { script: string };
  /**
   * The pixel that is connected initially: overrides of {@link USUAL_SETTINGS}, `null` for none. Default: the usual one
   * without an app; none with an app, which connects its own.
   */
  pixel?: GivenSettings | null;
  /** The app, with the shop's admin and the indexing service. Default `none`, which starts faster. */
  app?: CompanionOptions | 'none';
  /**
   * Whether the theme shows lists of the discovery service, and how many milliseconds they wait for the tracking script
   * (300 if it is `on`). Default `none`, which starts faster.
   */
  discovery?: 'on' | 'none' | { timeoutMs: number };
  /**
   * The app's settings for its theme extension, see {@link StorefrontOptions}. Default: the real ones, once staff have
   * switched the extension on in the admin's theme editor; without an app, no extension.
   */
  extension?: StorefrontOptions['extension'];
  /** The target of the shop's app proxy, see {@link StorefrontOptions}; default: the app, if there is one. */
  appProxy?: StorefrontOptions['appProxy'];
  /** The delivery of the shop's pages and files, see {@link StorefrontOptions}. */
  delivery?: StorefrontOptions['delivery'];
  /** Milliseconds since 1970 for shop and service; the machine's clock by default. */
  now?: () => number;
}

/** Addresses of the sandbox's parts in a browser. */
export interface SandboxAddresses {
  /** The page that explains the sandbox. */
  start: string;
  /** The shop, without a slash at the end. */
  shop: string;
  /** The page on which events arrive. */
  events: string;
  /** Base address for events, as the pixel's requests reach it on this machine. */
  beacon: string;
  /** The discovery service: its page, and the origin of its API; `null` without one. */
  discovery: string | null;
}

export interface Sandbox {
  addresses: SandboxAddresses;
  /** The shop's catalogue, shared by storefront, checkout, discovery service and admin. */
  catalogue: Catalogue;
  tracking: TrackingService;
  discovery: DiscoveryService | null;
  storefront: Storefront;
  /**
   * Reconnects the pixel for pages opened from now on, without the app and the admin.
   *
   * @param settings overrides of {@link USUAL_SETTINGS}, which are not checked
   */
  connectPixel(settings?: GivenSettings): void;
  disconnectPixel(): void;
  /** Stops everything and closes every port. */
  close(): Promise<void>;
}

export interface WholeSandbox extends Sandbox, Omit<Companion, 'addresses' | 'close'> {
  addresses: SandboxAddresses & CompanionAddresses;
}

/**
 * Starts shop, pixel runtime, tracking service and start page, and the app if it is requested.
 *
 * @throws {Error} with one line of advice if a port is in use, the bundle is not built or the extension's
 *   configuration cannot be read, and with the app's own message if it does not start; nothing stays running then
 */
export function startSandbox(
  options: SandboxOptions & { app: CompanionOptions },
): Promise<WholeSandbox>;
export function startSandbox(options: SandboxOptions & { app?: 'none' }): Promise<Sandbox>;
export async function startSandbox(options: SandboxOptions): Promise<Sandbox | WholeSandbox> {
  const { ports, bundle, now = Date.now, app = 'none', discovery: wanted = 'none' } = options;
  const { timeoutMs } = typeof wanted === 'string' ? { timeoutMs: 300 } : wanted;
  const { pixel = app === 'none' ? {} : null } = options;
  if (typeof bundle === 'string' && !existsSync(bundle)) {
    throw new Error(`There is no pixel at ${bundle}: build it with "npm run build:pixel".`);
  }
  const catalogue = createCatalogue({ now });
  const privacy = declaredPurposes(textOf('extensions/web-pixel/shopify.extension.toml'));
  /** The pixel that the next page embeds. Open pages keep the pixel they were rendered with. */
  let connected: ConnectedPixel | null = null;
  /** Connects with exactly these settings, replacing others, without a check, like the platform. */
  const setPixel = (settings: GivenSettings | null) => {
    connected = settings && { bundleUrl: '/web-pixels/pixel.js', settings, privacy };
  };
  const connectPixel = (settings: GivenSettings = {}) =>
    setPixel({ ...USUAL_SETTINGS, ...settings });
  if (pixel !== null) connectPixel(pixel);

  const portOf = (name: keyof typeof PORT_OFFSETS) =>
    ports === 'free' ? 0 : ports.base + PORT_OFFSETS[name];

  try {
    return await start();
  } catch (error) {
    throw portProblem(error) ?? error;
  }

  async function start(): Promise<Sandbox | WholeSandbox> {
    await using running = new AsyncDisposableStack();
    const keep = <Part extends { close(): Promise<void> }>(part: Part): Part =>
      running.adopt(part, (it) => it.close());
    let companion: Companion | null = null;
    // The start page starts first, since all other pages link to it; it lists their addresses once they exist.
    let links: StartPageLinks | null = null;
    const startPage = keep(
      await startStartPage({
        port: portOf('start'),
        links: () => links,
      }),
    );
    const { url: home } = startPage;
    const tracking = keep(
      await startTrackingService({
        beaconPort: portOf('beacon'),
        pagePort: portOf('trackingPage'),
        now: () => new Date(now()),
        home,
      }),
    );
    const discovery =
      wanted === 'none'
        ? null
        : keep(await startDiscoveryService({ port: portOf('discovery'), catalogue, now, home }));
    const storefront = keep(
      await startStorefront({
        port: portOf('storefront'),
        catalogue,
        pixel: () => connected,
        addressMap: () => ({
          [TRACKING_ORIGIN]: new URL(tracking.beaconUrl).origin,
          ...(discovery && { [DISCOVERY_URL]: discovery.url }),
          ...(companion && { [REPORTS_ORIGIN]: `http://${HOST}:${companion.app.port}` }),
        }),
        ...(discovery && { discovery: { url: DISCOVERY_URL, siteId: SITE_ID, timeoutMs } }),
        assets: await createPixelRuntimeAssets({
          pixelBundle: () =>
            typeof bundle === 'string' ? readFileSync(bundle, 'utf8') : bundle.script,
        }),
        links: { start: home, events: tracking.pageUrl },
        extension: options.extension ?? (() => companion && extensionOf(companion)),
        appProxy: options.appProxy ?? (() => companion && appProxyTo(companion)),
        onOrder: (order) => companion?.admin.platform.orders.take(placedOrder(order)),
        ...(options.delivery && { delivery: options.delivery }),
        now,
      }),
    );

    if (app !== 'none') {
      const parts = { portOf, catalogue, onlineStore: storefront.url, home };
      const trackingOrigin = new URL(tracking.beaconUrl).origin;
      companion = keep(
        await startCompanion({ ...parts, trackingOrigin, onPixelChange: setPixel }, app),
      );
    }

    const all = running.move();
    const addresses = {
      start: home,
      shop: storefront.url,
      events: tracking.pageUrl,
      beacon: tracking.beaconUrl,
      discovery: discovery?.url ?? null,
      ...companion?.addresses,
    };
    links = addresses;
    return {
      ...companion,
      addresses,
      catalogue,
      tracking,
      discovery,
      storefront,
      connectPixel,
      disconnectPixel() {
        setPixel(null);
      },
      close: () => all.disposeAsync(),
    };
  }
}

/** Dollars per euro: the shop's currency is the dollar. */
const DOLLARS = { USD: 1, EUR: 1.1 };

/** An order of the storefront as Shopify stores it. */
function placedOrder({ id, name, checkout, priced }: Order): PlacedOrder {
  const { subtotal, market } = priced;
  return {
    id,
    name,
    checkoutToken: checkout.token,
    subtotal: Math.round(subtotal * DOLLARS[market.currency]),
  };
}

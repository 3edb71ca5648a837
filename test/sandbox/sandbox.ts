import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PORT_OFFSETS, SITE_ID, TRACKING_ORIGIN } from './addresses.ts';
import { declaredPurposes } from './declared-purposes.ts';
import { createPixelConnection, USUAL_SETTINGS } from './pixel-connection.ts';
import type { GivenSettings, PixelConnection } from './pixel-connection.ts';
import { createPixelRuntimeAssets } from './pixel-runtime/assets.ts';
import { startStartPage } from './start-page/start-page.ts';
import { startStorefront } from './storefront/start-storefront.ts';
import type { Storefront, StorefrontOptions } from './storefront/start-storefront.ts';
import { createTrackingService } from './tracking-service/service.ts';
import type { TrackingService } from './tracking-service/service.ts';

const HOST = '127.0.0.1';

/** What a sandbox is started with. */
export interface SandboxOptions {
  /** Eight ports in a row (see `addresses.ts`), or whichever are free. */
  ports: { base: number } | 'free';
  /** Path of the pixel's bundle; it is read anew for each page, so that a new build shows at once. */
  bundle: string;
  /** What differs from {@link USUAL_SETTINGS}; `null` connects no pixel. */
  pixel?: GivenSettings | null;
  /** What the app left for its theme extension, see {@link StorefrontOptions}; default: no extension. */
  extension?: StorefrontOptions['extension'];
  /** Where the shop's app proxy leads, see {@link StorefrontOptions}; default: nowhere. */
  appProxy?: StorefrontOptions['appProxy'];
  /** Milliseconds since 1970 for shop and service; the machine's clock unless told otherwise. */
  now?: () => number;
  /** Gets one line for every event that arrives and every change of the service's faults. */
  log?: (line: string) => void;
}

/** Where a browser finds what. */
export interface SandboxAddresses {
  /** The page that explains the sandbox. */
  start: string;
  /** The shop, without a slash at the end. */
  shop: string;
  /** The page on which events arrive. */
  events: string;
  /** Base address for events, as the pixel's requests reach it on this machine. */
  beacon: string;
}

/** A running sandbox. */
export interface Sandbox {
  addresses: SandboxAddresses;
  tracking: TrackingService;
  storefront: Storefront;
  /**
   * Connects the pixel anew for pages opened from now on.
   *
   * @param settings what differs from {@link USUAL_SETTINGS}; nothing is checked
   */
  connectPixel(settings?: GivenSettings): void;
  disconnectPixel(): void;
  /** Closes every port. */
  close(): Promise<void>;
}

/**
 * Starts shop, pixel runtime, tracking service and start page.
 *
 * @throws {Error} with one line that says what to do when a port is in use, the bundle is not built
 *   or the extension's configuration cannot be read; nothing is left listening then
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { ports, bundle, now = Date.now, log } = options;
  if (!existsSync(bundle)) {
    throw new Error(`There is no pixel at ${bundle}: build it with "npm run build:pixel".`);
  }
  const connection = createPixelConnection(declaredPurposes(await extensionToml()));
  const connectPixel = (settings: GivenSettings = {}) => {
    connection.connect({ ...USUAL_SETTINGS, ...settings });
  };
  if (options.pixel !== null) connectPixel(options.pixel);

  const running: { close(): Promise<void> }[] = [];
  const close = async () => {
    await Promise.all(running.splice(0).map((server) => server.close()));
  };
  const portOf = (name: keyof typeof PORT_OFFSETS) =>
    ports === 'free' ? 0 : ports.base + PORT_OFFSETS[name];

  try {
    return await start();
  } catch (error) {
    await close();
    throw portInUse(error) ?? error;
  }

  async function start(): Promise<Sandbox> {
    const service = createTrackingService({
      sites: [SITE_ID],
      now: () => new Date(now()),
      ...(log && { log }),
    });
    const tracking = await service.start({
      beaconPort: portOf('beacon'),
      pagePort: portOf('trackingPage'),
      host: HOST,
    });
    running.push(tracking);

    // The start page leads to the shop and the shop back to the start page.
    const startPage = await startStartPage({
      port: portOf('start'),
      host: HOST,
      connection,
      links: () => ({ shop: storefront.url, events: tracking.pageUrl }),
    });
    running.push(startPage);

    const storefront = await openStorefront(connection, tracking, startPage.url);
    running.push(storefront);

    return {
      addresses: {
        start: startPage.url,
        shop: storefront.url,
        events: tracking.pageUrl,
        beacon: tracking.beaconUrl,
      },
      tracking,
      storefront,
      connectPixel,
      disconnectPixel: connection.disconnect,
      close,
    };
  }

  function openStorefront(
    { current }: PixelConnection,
    tracking: TrackingService,
    startUrl: string,
  ): Promise<Storefront> {
    return startStorefront({
      port: portOf('storefront'),
      host: HOST,
      pixel: current,
      addressMap: { [TRACKING_ORIGIN]: new URL(tracking.beaconUrl).origin },
      assets: createPixelRuntimeAssets({ pixelBundle: () => readFileSync(bundle, 'utf8') }),
      links: { start: startUrl, events: tracking.pageUrl },
      ...(options.extension && { extension: options.extension }),
      ...(options.appProxy && { appProxy: options.appProxy }),
      now,
    });
  }
}

function extensionToml(): Promise<string> {
  const path = '../../extensions/web-pixel/shopify.extension.toml';
  return readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
}

/** The one line for a port that another program has, whichever server met it. */
function portInUse(error: unknown): Error | null {
  const cause = error instanceof Error ? error.cause : null;
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== 'EADDRINUSE') return null;
  const port = 'port' in cause ? String(cause.port) : '';
  return new Error(
    `Port ${port} is in use: stop the program that listens there, or choose other ports with ` +
      'SANDBOX_PORT (the first of eight in a row).',
    { cause },
  );
}

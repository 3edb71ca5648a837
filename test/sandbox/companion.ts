import { storefrontSettingsSchema } from '../../app/beacon/schemas/storefront-settings.ts';
import { APP_EMBED, type StorefrontSettings } from '../../app/beacon/storefront-settings.ts';
import { APP } from './admin/platform/session-token.ts';
import { storefrontSettingsOf } from './admin/platform/metafields.ts';
import { HOST, type PORT_OFFSETS, SHOP_DOMAIN } from './addresses.ts';
import type { AppProxy } from './storefront/apps/app-proxy.ts';
import { type Admin, type AdminOptions, startAdmin } from './admin/start-admin.ts';
import { type AppOptions, type AppProcess, startApp } from './app-process/start-app.ts';
import { type MailService, startMailService } from './mail-service/mail-service.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { readCatalogue } from './indexing-service/index-content.ts';
import {
  type IndexingService,
  type IndexingServiceOptions,
  startIndexingService,
} from './indexing-service/start-indexing-service.ts';

/** The options of the app in the sandbox. */
export interface CompanionOptions
  extends
    Pick<AppOptions, 'databaseUrl' | 'env'>,
    Pick<IndexingServiceOptions, 'accounts'>,
    Pick<AdminOptions, 'webhookPauses'> {
  /** Receives each line of the app's log. */
  appLog?: (line: string) => void;
}

export interface CompanionParts extends Pick<
  AdminOptions,
  'onlineStore' | 'catalogue' | 'onPixelChange'
> {
  /** The port of each server; free ones by default. */
  portOf?: (server: keyof typeof PORT_OFFSETS) => number;
  /** The tracking service's origin on this machine. */
  trackingOrigin: string;
  /** The page that explains the sandbox. */
  home?: string;
}

/** The addresses of the companion's parts in a browser. */
export interface CompanionAddresses {
  /** The shop's admin, without a slash at the end. */
  admin: string;
  /** The app, outside the admin; without a slash at the end. */
  app: string;
  /** The indexing service's page, and the origin of its API. */
  indexing: string;
  /** The page with the mails that the app has sent. */
  mails: string;
}

/** The app with all servers that it uses. */
export interface Companion {
  addresses: CompanionAddresses;
  admin: Admin;
  indexing: IndexingService;
  mails: MailService;
  app: AppProcess;
  /**
   * Starts one more process of the app on its own port; requires {@link CompanionOptions.databaseUrl}.
   *
   * @param env overrides of the first process's environment, such as `ROLE`
   */
  startAnother(env?: Readonly<Record<string, string>>): Promise<AppProcess>;
  close(): Promise<void>;
}

/**
 * Starts the indexing service, the mail server, the admin, and the app between them.
 *
 * @throws {Error} with a message for people if one of them does not start; nothing stays running then
 */
export async function startCompanion(
  parts: CompanionParts,
  options: CompanionOptions,
): Promise<Companion> {
  const { portOf = () => 0, trackingOrigin, home, catalogue = createCatalogue() } = parts;
  const { accounts, webhookPauses, databaseUrl, env, appLog } = options;
  // Closed in reverse order: the last requests of the app are still received.
  await using running = new AsyncDisposableStack();
  const keep = <Part extends { close(): Promise<void> }>(part: Part): Part =>
    running.adopt(part, (it) => it.close());

  const indexing = keep(
    await startIndexingService({
      port: portOf('indexing'),
      catalogue: () => readCatalogue(catalogue),
      ...(home && { home }),
      ...(accounts && { accounts }),
    }),
  );
  const mails = keep(await startMailService({ port: portOf('mails'), ...(home && { home }) }));
  let appPort = portOf('appServer');
  const admin = keep(
    await startAdmin({
      ...parts,
      catalogue,
      ports: { admin: portOf('admin'), app: portOf('app') },
      appPort: () => appPort,
      now: () => new Date(),
      ...(webhookPauses && { webhookPauses }),
    }),
  );
  const process: AppOptions = {
    outside: {
      appUrl: admin.appUrl,
      shopify: admin.origin,
      indexing: indexing.url,
      tracking: trackingOrigin,
      smtpUrl: mails.smtpUrl,
    },
    port: appPort,
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(env && { env }),
    ...(appLog && { log: appLog }),
  };
  const app = keep(await startApp(process));
  appPort = app.port;

  const all = running.move();
  return {
    addresses: {
      admin: admin.url,
      app: admin.appUrl,
      indexing: indexing.url,
      mails: mails.url,
    },
    admin,
    indexing,
    mails,
    app,
    async startAnother(own = {}) {
      const another = await startApp({ ...process, port: 0, env: { ...env, ...own } });
      return all.adopt(another, (it) => it.close());
    },
    close: () => all.disposeAsync(),
  };
}

/** The shop's app proxy, as the app's configuration defines it. */
export function appProxyTo({ app }: Companion): AppProxy {
  return { url: `http://${HOST}:${app.port}/proxy`, apiSecret: APP.apiSecret, shop: SHOP_DOMAIN };
}

/** The extension's settings, if its embed is switched on; otherwise null. */
export function extensionOf({ admin }: Companion): StorefrontSettings | null {
  const { platform } = admin;
  if (!platform.theme.isOn(APP_EMBED)) return null;
  const text = storefrontSettingsOf(platform.metafields);
  return text === null ? null : storefrontSettingsSchema.parse(JSON.parse(text));
}

import type { Logger } from 'pino';
import type { Indexing } from '../indexing/indexing.ts';
import { isConfirmedSince, type ShopRecord, type Shops } from '../shop/shops.ts';
import { DAY_MS } from '../time/units.ts';
import { ofShop, type Work, type WorkKind } from '../work/work.ts';
import type { CheckInstallation } from './installation.ts';

export const REDACTION: WorkKind<{ shop: string }> = {
  name: 'redaction',
  data: ofShop,
  retry: 'backoff',
  concurrency: 5,
  timeoutSeconds: 120,
};

export interface RedactionsDeps {
  shops: Pick<Shops, 'find' | 'redact' | 'redactEarlierInstallation'>;
  checkInstallation: CheckInstallation;
  indexing: Pick<Indexing, 'stopAll'>;
  now: () => Date;
  log: Logger;
}

/**
 * After this time, an undecided shop is deleted: Shopify demands a redaction within 30 days (*Privacy law
 * compliance*), and any visit of staff within that time proves that the app is installed.
 */
const DECIDED_AFTER_MS = 29 * DAY_MS;

/**
 * Decides about a requested `shop/redact`: a shop that has uninstalled the app is deleted, one that has it keeps the data
 * of its present installation. Shopify sends the webhook 48 hours after an uninstallation, even if the app was installed
 * again, or the webhook of the uninstallation was lost. Its body is always the same and its headers are not signed, so
 * the app asks Shopify by a few requests, which time out. A redaction that cannot be decided yet stays requested.
 */
export function createRedactions(deps: RedactionsDeps): Work<{ shop: string }> {
  const { shops, checkInstallation, indexing, now, log } = deps;
  async function decision(shop: ShopRecord, requestedAt: Date): Promise<'keep' | 'forget' | null> {
    if (shop.uninstalledAt !== null) return 'forget';
    if (isConfirmedSince(shop, requestedAt)) return 'keep';
    const status = await checkInstallation(shop.domain);
    if (status === 'installed') return 'keep';
    if (status === 'not-installed') return 'forget';
    return now().getTime() - requestedAt.getTime() > DECIDED_AFTER_MS ? 'forget' : null;
  }

  async function forget(domain: string, seen: ShopRecord | null): Promise<void> {
    await indexing.stopAll(domain, 'uninstalled');
    const outcome = await shops.redact(domain, seen);
    if (outcome === 'redacted') log.info({ shop: domain }, 'shop forgotten');
  }

  async function decide(domain: string): Promise<void> {
    const shop = await shops.find(domain);
    if (shop === null) return forget(domain, null);
    const { redactionRequestedAt } = shop;
    if (redactionRequestedAt === null) return;
    const decided = await decision(shop, redactionRequestedAt);
    if (decided === 'forget') return forget(domain, shop);
    if (decided === 'keep') {
      log.info({ shop: domain }, 'earlier installation forgotten');
      return shops.redactEarlierInstallation(shop);
    }
    log.warn({ shop: domain, redactionRequestedAt }, 'redaction undecided; tried again each hour');
  }

  return { ...REDACTION, run: ({ shop }) => decide(shop) };
}

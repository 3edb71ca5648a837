import type { Logger } from 'pino';
import { z } from 'zod';
import type { ShopFacts, Shops } from '../shop/shops.ts';
import { HOUR_MS } from '../time/units.ts';
import { type AdminApi, AdminApiUnreachable, SHOPIFY_REST_MS } from './admin-api.ts';
import { READ_CONTACT, READ_SHOP } from './documents.ts';
import { createTtlCache } from '../time/ttl-cache.ts';

/**
 * Reads facts about a shop from Shopify, again after an hour, and stores them. The stored ones are returned when Shopify
 * does not answer, after which no request is sent for half a minute.
 */
export type ReadShopFacts = (shop: string, admin: AdminApi) => Promise<ShopFacts | null>;

const FRESH_FOR_MS = HOUR_MS;

/** Without access to products `unlisted` is null, with a top-level error. */
const answer = z.object({
  shop: z.object({
    name: z.string(),
    ianaTimezone: z.string(),
    shipsToCountries: z.array(z.string().regex(/^[A-Z]{2}$/)),
  }),
  unlisted: z.object({ count: z.int().nonnegative() }).nullish(),
});

const contactAnswer = z.object({ shop: z.object({ contactEmail: z.email() }) });

/** Reads the shop's contact address, to suggest it; null if Shopify has none. It is not stored. */
export async function fetchContactAddress(admin: AdminApi): Promise<string | null> {
  const parsed = contactAnswer.safeParse((await admin(READ_CONTACT)).data);
  return parsed.success ? parsed.data.shop.contactEmail : null;
}

export interface ShopFactsReaderDeps {
  shops: Pick<Shops, 'find' | 'saveFacts'>;
  /** Applies the countries of facts that were just stored. */
  syncRates: (shop: string, admin: AdminApi) => Promise<void>;
  now: () => Date;
  log: Logger;
}

export function createShopFactsReader(deps: ShopFactsReaderDeps): ReadShopFacts {
  const { shops, syncRates, now, log } = deps;
  /** The shops for which Shopify has just given no useful answer. */
  const silences = createTtlCache<true>(now, SHOPIFY_REST_MS);

  /** Reads the facts; null, with a warning, without a useful answer. */
  async function ask(shop: string, admin: AdminApi): Promise<ShopFacts | null> {
    try {
      const { data, errors } = await admin(READ_SHOP);
      if (errors.length > 0) log.warn({ shop, errors }, 'shop read in part');
      const parsed = answer.safeParse(data);
      if (!parsed.success) return null;
      const { name, ianaTimezone, shipsToCountries } = parsed.data.shop;
      return {
        name,
        timeZone: ianaTimezone,
        unlistedCount: parsed.data.unlisted?.count ?? null,
        countries: shipsToCountries,
        readAt: now(),
      };
    } catch (error) {
      if (!(error instanceof AdminApiUnreachable)) throw error;
      log.warn({ shop, err: error }, 'shop not read');
      return null;
    }
  }

  return async (shop, admin) => {
    const kept = (await shops.find(shop))?.facts ?? null;
    const age = kept === null ? Infinity : now().getTime() - kept.readAt.getTime();
    if (age < FRESH_FOR_MS) return kept;
    if (silences.get(shop) !== null) return kept;
    const facts = await ask(shop, admin);
    if (facts === null) {
      silences.set(shop, true);
      return kept;
    }
    await shops.saveFacts(shop, facts);
    await syncRates(shop, admin);
    // The database's time zone, which may differ, as statements use it.
    return (await shops.find(shop))?.facts ?? facts;
  };
}

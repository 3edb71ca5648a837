import type { LoggingStoreDeps } from '../database/connect.ts';
import { type Locks, withLock } from '../database/locks.ts';
import { type AdminApi, LOCK_TIMEOUT_MS, type Refusal, type ShopifyProblem } from './admin-api.ts';
import { deletePixel, fetchPixel, type ShopifyPixel, writePixel } from './pixel-operations.ts';
import { type PixelSettings, settingsDifferences } from './pixel-settings.ts';
import { isSamePixel, storePixel, type StoredPixel, readStoredPixel } from './stored-pixel.ts';
import type { WantedSettings } from './wanted-settings.ts';

/** The state of the pixel, as shown to staff. */
export type PixelState =
  | { connected: false; wanted: PixelSettings | null }
  | (StoredPixel & {
      connected: true;
      /** The settings that the pixel should have; null without credentials. */
      wanted: PixelSettings | null;
      /** Names of settings that differ; `[]` without any. */
      differences: string[];
    });

export type PixelOutcome = { ok: true; state: PixelState } | { ok: false; problem: ShopifyProblem };

/** The web pixel of a shop. Repeated and concurrent calls result in one pixel. */
export interface PixelConnections {
  /** Reads the pixel from Shopify, and corrects the stored one. @throws {Error} without an answer */
  read(shop: string, admin: AdminApi): Promise<PixelState>;
  /** Returns the stored pixel, without a request to Shopify. */
  stored(shop: string): Promise<PixelState>;
  /** Creates the pixel, or updates it if its settings differ. */
  connect(shop: string, admin: AdminApi): Promise<PixelOutcome>;
  /** Updates a connected pixel if its settings differ; used after settings were saved. */
  sync(shop: string, admin: AdminApi): Promise<PixelOutcome>;
  /** Updates a connected pixel if its VAT rates are not those of the shop's countries; used at visits. */
  syncRates(shop: string, admin: AdminApi): Promise<void>;
  /** Deletes the pixel. @param forget called once it is gone, before other requests can connect one again */
  disconnect(shop: string, admin: AdminApi, forget?: () => Promise<void>): Promise<PixelOutcome>;
}

export interface PixelConnectionsDeps extends LoggingStoreDeps {
  wanted: Pick<WantedSettings, 'pixel'>;
  locks: Pick<Locks, 'tryWithLock'>;
  /** The longest wait for other requests that change the same shop's pixel, in milliseconds. */
  lockTimeoutMs?: number;
}

type Asked = { pixel: ShopifyPixel | null } | Refusal;

/** The refusal of a change that needs credentials. */
const NO_CREDENTIALS: Refusal = { refused: 'NO_CREDENTIALS', message: '' };

export function createPixelConnections(deps: PixelConnectionsDeps): PixelConnections {
  const { prisma, locks, now, log, lockTimeoutMs = LOCK_TIMEOUT_MS } = deps;
  const { pixel: wantedSettings } = deps.wanted;

  /**
   * Changes the pixel under its lock, across all processes, and stores the outcome. Pages and jobs do not use the
   * connection that holds the lock while Shopify answers.
   */
  async function change(
    shop: string,
    applySettings: (wanted: PixelSettings | null) => Promise<Asked>,
  ): Promise<PixelOutcome> {
    const work = async (): Promise<PixelOutcome> => {
      const wanted = await wantedSettings(shop);
      const result = await applySettings(wanted);
      if ('refused' in result) return refused(shop, result);
      const kept = await storePixel(prisma, shop, result.pixel, now());
      return { ok: true, state: stateOf(kept, wanted) };
    };
    const held = await withLock(locks, `pixel of ${shop}`, work, lockTimeoutMs);
    return held?.result ?? { ok: false, problem: { code: 'BUSY' } };
  }

  function refused(shop: string, { refused: code, message }: Refusal): PixelOutcome {
    if (message !== '') log.warn({ shop, code, message }, 'web pixel not changed');
    return { ok: false, problem: { code } };
  }

  const stored = async (shop: string): Promise<PixelState> =>
    stateOf(...(await Promise.all([readStoredPixel(prisma, shop), wantedSettings(shop)])));

  const sync = (shop: string, admin: AdminApi): Promise<PixelOutcome> =>
    change(shop, async (wanted) =>
      wanted === null ? fetchPixel(admin) : ensurePixel(admin, wanted, 'leave-missing'),
    );

  return {
    async read(shop, admin) {
      const before = await readStoredPixel(prisma, shop);
      const asked = await fetchPixel(admin);
      if ('refused' in asked) throw new Error(`${asked.refused}: ${asked.message}`);
      const wanted = await wantedSettings(shop);
      if (isSamePixel(before, asked.pixel)) return stateOf(before, wanted);
      // A change of another request may be newer than this answer: Shopify is asked again under the lock.
      const corrected = await change(shop, () => fetchPixel(admin));
      if (!corrected.ok) throw new Error(corrected.problem.code);
      return corrected.state;
    },

    stored,

    connect: (shop, admin) =>
      change(shop, async (wanted) =>
        wanted === null ? NO_CREDENTIALS : ensurePixel(admin, wanted, 'create'),
      ),

    sync,

    async syncRates(shop, admin) {
      const state = await stored(shop);
      if (state.connected && state.differences.includes('vatRates')) await sync(shop, admin);
    },

    disconnect: (shop, admin, forget) =>
      change(shop, async () => {
        const asked = await fetchPixel(admin);
        if ('refused' in asked) return asked;
        const removed = asked.pixel === null ? asked : await removePixel(admin, asked.pixel.id);
        const isRefused = 'refused' in removed;
        // Without an answer Shopify may have deleted it.
        if (isRefused && removed.refused !== 'SHOPIFY_UNREACHABLE') return removed;
        await prisma.shop.updateMany({
          where: { domain: shop },
          data: { pixelDisconnectedAt: now() },
        });
        if (!isRefused) await forget?.();
        return removed;
      }),
  };
}

/**
 * Gives the pixel the wanted settings. Reads it from Shopify first, since other sessions and uninstallations change the
 * pixel without the app.
 */
async function ensurePixel(
  admin: AdminApi,
  wanted: PixelSettings,
  missing: 'create' | 'leave-missing',
): Promise<Asked> {
  const asked = await fetchPixel(admin);
  if ('refused' in asked) return asked;
  const first = await writeWanted(admin, asked.pixel, wanted, missing);
  if (!isOutdated(first)) return first;
  // The pixel was created or deleted since it was read: retry once with the present one.
  const again = await fetchPixel(admin);
  if ('refused' in again) return again;
  return writeWanted(admin, again.pixel, wanted, missing);
}

async function writeWanted(
  admin: AdminApi,
  pixel: ShopifyPixel | null,
  wanted: PixelSettings,
  missing: 'create' | 'leave-missing',
): Promise<Asked> {
  if (pixel === null && missing === 'leave-missing') return { pixel };
  if (pixel && settingsDifferences(wanted, pixel.settings).length === 0) return { pixel };
  return writePixel(admin, pixel?.id ?? null, wanted);
}

function isOutdated(result: Asked): boolean {
  return 'refused' in result && ['TAKEN', 'NOT_FOUND'].includes(result.refused);
}

async function removePixel(admin: AdminApi, id: string): Promise<Asked> {
  const result = await deletePixel(admin, id);
  const isGone = !('refused' in result) || result.refused === 'NOT_FOUND';
  return isGone ? { pixel: null } : result;
}

function stateOf(kept: StoredPixel | null, wanted: PixelSettings | null): PixelState {
  if (kept === null) return { connected: false, wanted };
  const differences = wanted === null ? [] : settingsDifferences(wanted, kept.settings);
  return { connected: true, ...kept, wanted, differences };
}

import type { PrismaClient } from '@prisma/client';
import { readAlert } from '../alerts/alert-store.ts';
import { namesOf } from '../shop/feed-names.ts';
import { localeOf } from '../texts/languages.ts';
import { contentOfEnd, type DeliveryRow } from '../work/deliveries.ts';
import {
  failedPayload,
  finishedPayload,
  type FlowHandle,
  type FlowPayload,
  type FlowShop,
  recoveredPayload,
  stoppedPayload,
  TRIGGERS,
} from './payload.ts';

/** A trigger with its payload, which is null if there is nothing left to report. */
export interface DueTrigger extends DeliveryRow<FlowPayload> {
  shop: string;
  handle: FlowHandle;
}

/** Creates a reader of triggers: null for one that was deleted, or is from a newer version of the app. */
export function createTriggerReader(
  prisma: PrismaClient,
  apiKey: string,
): (id: string) => Promise<DueTrigger | null> {
  return async (id) => {
    const row = await prisma.flowTrigger.findUnique({
      where: { id },
      include: { shop: { include: { feedNames: true, alertSettings: true } } },
    });
    const handle = (Object.keys(TRIGGERS) as FlowHandle[]).find((each) => each === row?.handle);
    if (row === null || handle === undefined) return null;
    const { shop, shopDomain, subjectId, ...columns } = row;
    const to: FlowShop = {
      shop: shopDomain,
      apiKey,
      locale: localeOf(shop.alertSettings?.locale ?? null),
      feedNames: namesOf(shop.feedNames),
    };
    // What ended during an uninstallation is no news of the next installation.
    const isWanted = shop.uninstalledAt === null && columns.queuedAt >= shop.installedAt;
    const content = isWanted ? await payloadOf(handle, subjectId, to) : null;
    const about = { trigger: id, shop: shopDomain, handle };
    return { ...columns, shop: shopDomain, handle, content, about };
  };

  async function payloadOf(
    handle: FlowHandle,
    subjectId: string,
    to: FlowShop,
  ): Promise<DueTrigger['content']> {
    if (handle === 'index-finished' || handle === 'index-failed') {
      const index = await prisma.reindex.findUnique({ where: { id: subjectId } });
      return index && (handle === 'index-failed' ? failedPayload : finishedPayload)(index, to);
    }
    const row = await prisma.alert.findUnique({ where: { id: subjectId } });
    const alert = row && readAlert(row);
    if (alert === null) return null;
    if (handle === 'tracking-stopped')
      return row?.endedAt === null ? stoppedPayload(alert, to) : null;
    const begun = await prisma.flowTrigger.findFirst({
      where: { subjectId, handle: 'tracking-stopped' },
    });
    return contentOfEnd(begun?.state, recoveredPayload(alert, to));
  }
}

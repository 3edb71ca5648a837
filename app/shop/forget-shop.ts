/** Deletes a shop's data when it leaves, table by table. Rows that refer to the shop's row are deleted with it. */
import { Prisma } from '@prisma/client';
import { dayIn } from '../time/calendar-day.ts';
import { nextDue } from '../time/daily.ts';
import { DUE_AGAIN, inOrder, lockFeeds, lockMarks } from './row-locks.ts';

/** Deletes an uninstalled shop's data, except settings and history, for a return. Alerts end without a mail. */
export async function forgetConnection(
  tx: Prisma.TransactionClient,
  domain: string,
  at: Date,
): Promise<void> {
  await forgetReports(tx, domain);
  await forgetAccount(tx, domain, at);
  await tx.session.deleteMany({ where: { shop: domain } });
  await tx.pixelConnection.deleteMany({ where: { shopDomain: domain } });
  await tx.storefrontSettingsSeen.deleteMany({ where: { shopDomain: domain } });
  // Also deletes all orders that were read: the permission has ended.
  await tx.orderReading.deleteMany({ where: { shopDomain: domain } });
  // The app may no longer read the shop's data; the choices of staff stay.
  await tx.shopFeed.updateMany({ where: { shopDomain: domain }, data: NO_BUILD });
  // No webhook arrives from now on.
  await lockMarks(tx, domain);
  await tx.catalogueItem.deleteMany({ where: { shopDomain: domain } });
  await tx.productUpdate.deleteMany({ where: { shopDomain: domain } });
  await tx.catalogueComparison.deleteMany({ where: { shopDomain: domain } });
}

/**
 * Deletes the account of a shop that disconnects it, and the work that waits for it. Alerts end without a mail. The
 * choices of staff and the history stay.
 *
 * @param account the account that is disconnected, any by default: one that was saved since stays; null for none
 */
export async function forgetAccount(
  tx: Prisma.TransactionClient,
  domain: string,
  at: Date,
  account: { updatedAt?: Date } | null = {},
): Promise<void> {
  if (account !== null)
    await tx.credentials.deleteMany({ where: { ...account, shopDomain: domain } });
  await tx.feedStatus.deleteMany({ where: { shopDomain: domain } });
  // A step that has read the account does not send any more; the next one ends the re-index.
  await tx.reindex.updateMany({
    where: { shopDomain: domain, endedAt: null, sendingAt: null },
    data: { dueAt: at, version: { increment: 1 } },
  });
  // Before their mails, which a check that ends an alert deletes and queues while it holds the alert's row.
  await tx.alert.updateMany({
    where: { shopDomain: domain, endedAt: null },
    data: { endedAt: at, openKey: null },
  });
  await tx.alertMail.deleteMany({
    where: { alert: { shopDomain: domain }, state: 'waiting' },
  });
  await tx.monthlyMail.deleteMany({ where: { shopDomain: domain, state: 'waiting' } });
  await tx.flowTrigger.deleteMany({ where: { shopDomain: domain, state: 'waiting' } });
  await forgetHours(tx, domain);
  await tx.shopFeed.updateMany({
    where: { shopDomain: domain, sendTo: { not: null }, nextCheckAt: { not: null } },
    data: NO_BUILD,
  });
  await tx.feedFile.deleteMany({ where: { shopDomain: domain } });
  await lockFeeds(tx, domain);
  await tx.feedAutomation.updateMany({ where: { shopDomain: domain }, data: NO_STEP });
}

/**
 * Deletes what browsers have reported, except the history. Versions are first, as reports write them before hourly figures.
 */
export async function forgetReports(tx: Prisma.TransactionClient, domain: string): Promise<void> {
  await deleteInOrder(tx, domain, 'VersionSeen', '"source", "version"');
  await deleteInOrder(tx, domain, 'ListDay', '"day", "module"');
  await forgetHours(tx, domain);
}

/** Deletes hourly figures, which belong to the connection that ends; daily counts are history. */
async function forgetHours(tx: Prisma.TransactionClient, domain: string): Promise<void> {
  await deleteInOrder(tx, domain, 'LastReport', '"mode"');
  await tx.eventHour.deleteMany({ where: { shopDomain: domain } });
  // Reports that are being written hold a row of "LastReport" of the same mode.
  await tx.networkCells.deleteMany({ where: { shopDomain: domain } });
}

/** Deletes a shop's rows in the order of their keys, as reports write them, so that neither waits for the other's rows. */
async function deleteInOrder(
  tx: Prisma.TransactionClient,
  domain: string,
  table: string,
  keyOfShop: string,
): Promise<void> {
  const ofShop = Prisma.sql`"shopDomain" = ${domain}`;
  await tx.$executeRaw`
    DELETE FROM ${Prisma.raw(`"${table}"`)} WHERE ${ofShop} AND ${inOrder(table, keyOfShop, ofShop)}`;
}

/**
 * Prepares for an account that replaces another, or is the first: its indexes have nothing of what another one was
 * sent. All changes of the catalogue are due again, with unknown fields, until its indexes contain them.
 */
export async function forgetSent(tx: Prisma.TransactionClient, domain: string): Promise<void> {
  await lockMarks(tx, domain);
  await tx.productUpdate.deleteMany({ where: { shopDomain: domain } });
  await tx.$executeRaw`
    UPDATE "CatalogueItem" SET ${DUE_AGAIN}
    WHERE "shopDomain" = ${domain} AND "changedAt" IS NOT NULL`;
}

/** Skips daily times that passed while a shop had no account. The first re-index is at the next daily time. */
export async function forgetMissedDays(
  tx: Prisma.TransactionClient,
  domain: string,
  at: Date,
): Promise<void> {
  const missed = { shopDomain: domain, dailyDueAt: { lte: at } };
  const shop = await tx.shop.findUnique({ where: { domain }, select: { timeZone: true } });
  const next = ({ dailyAt }: { dailyAt: number | null }) => ({
    dailyDueAt: nextDue(dailyAt, at, shop?.timeZone ?? 'UTC'),
  });
  for (const feed of await tx.shopFeed.findMany({ where: missed }))
    await tx.shopFeed.updateMany({ where: missed, data: next(feed) });
  for (const { feedId, ...daily } of await tx.feedAutomation.findMany({ where: missed }))
    await tx.feedAutomation.updateMany({ where: { ...missed, feedId }, data: next(daily) });
}

/** The columns of a feed without a build from the shop's catalogue. */
const NO_BUILD = {
  state: 'none',
  buildId: null,
  operationId: null,
  staffId: null,
  staffName: null,
  counts: Prisma.DbNull,
  nextCheckAt: null,
  version: { increment: 1 },
};

/** Steps in progress write and send nothing more. */
const NO_STEP = { version: { increment: 1 }, updateVersion: { increment: 1 } };

/** Deletes the data of a shop that does not refer to its deleted row. */
export async function forgetBesideShop(
  tx: Prisma.TransactionClient,
  domain: string,
): Promise<void> {
  await tx.session.deleteMany({ where: { shop: domain } });
  await tx.webhookReceipt.deleteMany({
    where: { shopDomain: domain, topic: { not: 'shop/redact' } },
  });
}

/** Deletes the history of earlier installations, for a shop that has the app again. */
export async function forgetBefore(
  tx: Prisma.TransactionClient,
  domain: string,
  installedAt: Date,
): Promise<void> {
  const shop = await tx.shop.findUnique({ where: { domain }, select: { timeZone: true } });
  const earlier = { lt: installedAt };
  // Counts are by days of the shop: those of the day of the installation stay.
  const earlierDay = { lt: new Date(dayIn(shop?.timeZone ?? null)(installedAt)) };
  await tx.reindex.deleteMany({ where: { shopDomain: domain, requestedAt: earlier } });
  const accepted = Prisma.sql`"shopDomain" = ${domain} AND "acceptedAt" < ${installedAt}`;
  await tx.$executeRaw`DELETE FROM "Login" WHERE ${inOrder('Login', '"id"', accepted)}`;
  await tx.orderReading.deleteMany({ where: { shopDomain: domain, grantedAt: earlier } });
  await tx.alert.deleteMany({ where: { shopDomain: domain, startedAt: earlier } });
  await tx.monthlyMail.deleteMany({ where: { shopDomain: domain, queuedAt: earlier } });
  await tx.flowTrigger.deleteMany({ where: { shopDomain: domain, queuedAt: earlier } });
  await tx.eventCount.deleteMany({ where: { shopDomain: domain, day: earlierDay } });
  await tx.listDay.deleteMany({ where: { shopDomain: domain, day: earlierDay } });
  await tx.orderReceipt.deleteMany({ where: { shopDomain: domain, at: earlier } });
}

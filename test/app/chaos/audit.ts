import type { Login, PrismaClient, Reindex } from '@prisma/client';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import type { Ledger } from './ledger.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { savedAddress } from './traffic.ts';

/** The audit's counts, by name, in the order of the report. */
export type Counts = Record<string, number>;

/** The result of one run. */
export interface Findings {
  ledger: Ledger;
  counts: Counts;
  /** One sentence for each broken promise; expected to be `[]`. */
  broken: string[];
}

/** Compares the ledger with the stored data of the app and the services. */
export async function audit(world: ChaosWorld, ledger: Ledger): Promise<Findings> {
  const parts = await world.query(async (prisma) => [
    auditReindexes(world, ledger, await prisma.reindex.findMany()),
    auditLogins(world, ledger, await prisma.login.findMany()),
    await auditRedactions(prisma, ledger),
    await auditSettings(prisma, ledger),
    await auditPixel(prisma, world, ledger),
  ]);
  return {
    ledger,
    counts: Object.assign({}, ...parts.map(({ counts }) => counts)) as Counts,
    broken: parts.flatMap(({ broken }) => broken),
  };
}

type Part = Omit<Findings, 'ledger'>;

/** Each request causes at most one `PUT`; no acknowledged one is lost; an unknown outcome has its fault. */
function auditReindexes({ companion, feedIds }: ChaosWorld, ledger: Ledger, rows: Reindex[]): Part {
  const broken: string[] = [];
  const hit = new Set(ledger.faults.flatMap(({ reindexIds }) => reindexIds));
  const feeds = feedIds.map((id) => companion.indexing.feed(id));
  for (const { id, puts } of feeds) {
    if (puts > 1) broken.push(`feed ${id} was asked to be indexed ${puts} times`);
    const ofFeed = rows.filter(({ feedId }) => feedId === id);
    if (ofFeed.length > 1) broken.push(`feed ${id} has ${ofFeed.length} re-indexes`);
    if (
      ofFeed.length === 0 &&
      ledger.requests.some((each) => each.feedId === id && each.acknowledged)
    )
      broken.push(`the acknowledged request for feed ${id} is lost`);
  }
  for (const { id, feedId, state, reason } of rows) {
    const taken = feeds.find((feed) => feed.id === feedId)?.taken ?? 0;
    if (taken > 0 ? state === 'done' : state === 'unknown' && hit.has(id)) continue;
    broken.push(
      `the re-index of feed ${feedId} is ${state} (${reason ?? 'no reason'}), taken ${taken} times`,
    );
  }
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  return {
    counts: {
      requests: ledger.requests.length,
      '  acknowledged': ledger.requests.filter(({ acknowledged }) => acknowledged).length,
      '  re-indexes': rows.length,
      '  PUTs that arrived': feeds.reduce((sum, { puts }) => sum + puts, 0),
      '  feeds with more than one PUT': feeds.filter(({ puts }) => puts > 1).length,
      '  done': count('done'),
      '  re-indexes unknown, in sending when a fault hit': count('unknown'),
    },
    broken,
  };
}

/** Each accepted login is sent at most once; exactly once, unless a fault left its outcome unknown. */
function auditLogins({ tracking }: ChaosWorld, ledger: Ledger, rows: Login[]): Part {
  const broken: string[] = [];
  const hit = new Set(ledger.faults.flatMap(({ loginIds }) => loginIds));
  const arrivals = arrivalsByShopper(tracking.events().map(({ body }) => body));
  const forgotten = new Set(ledger.redactions.map(({ customerId }) => customerId));
  for (const [shopperId, times] of arrivals)
    if (times > 1) broken.push(`the login of shopper ${shopperId} was sent ${times} times`);
  for (const { shopperId, acknowledged } of ledger.logins) {
    if (!acknowledged || forgotten.has(shopperId)) continue;
    const row = rows.find((each) => each.shopperId === shopperId);
    const arrived = arrivals.get(shopperId) ?? 0;
    if (row?.state === 'done' && arrived === 1) continue;
    if (row?.state === 'unknown' && hit.has(row.id)) continue;
    broken.push(
      `the acknowledged login of shopper ${shopperId} is ${row?.state ?? 'lost'}, arrived ${arrived} times`,
    );
  }
  const unknown = rows.filter(({ state }) => state === 'unknown');
  const arrived = unknown.filter(({ shopperId }) => shopperId !== null && arrivals.has(shopperId));
  return {
    counts: {
      logins: ledger.logins.length,
      '  accepted': ledger.logins.filter(({ acknowledged }) => acknowledged).length,
      '  arrived once': [...arrivals.values()].filter((times) => times === 1).length,
      '  forgotten before they were sent': [...forgotten].filter((id) => !arrivals.has(id)).length,
      '  arrived twice': [...arrivals.values()].filter((times) => times > 1).length,
      '  logins unknown, in sending when a fault hit': unknown.length,
      '    of them arrived': arrived.length,
    },
    broken,
  };
}

function arrivalsByShopper(bodies: readonly unknown[]): Map<string, number> {
  const arrivals = new Map<string, number>();
  for (const body of bodies) {
    const { context } = body as { context?: { shopperId?: string } };
    const shopperId = context?.shopperId ?? 'none';
    arrivals.set(shopperId, (arrivals.get(shopperId) ?? 0) + 1);
  }
  return arrivals;
}

/** Each acknowledged webhook has one receipt, and its customer is deleted. */
async function auditRedactions(prisma: PrismaClient, ledger: Ledger): Promise<Part> {
  const done = ledger.redactions.filter(({ acknowledged }) => acknowledged);
  const customers = done.map(({ customerId }) => customerId);
  const receipts = await prisma.webhookReceipt.count({
    where: { id: { in: done.map(({ webhookId }) => webhookId) } },
  });
  const kept = await prisma.login.count({ where: { shopperId: { in: customers } } });
  return {
    counts: {
      'webhooks answered, repeats among them': ledger.webhooks.answered,
      '  acknowledged deliveries': done.length,
      '  with their receipt': receipts,
      '  customers not forgotten': kept,
      '  longest answer, ms': Math.round(ledger.webhooks.maxMs),
    },
    broken: [
      ...(receipts === done.length ? [] : [`${done.length - receipts} webhooks left no receipt`]),
      ...(kept === 0 ? [] : [`${kept} events still name a customer that was to be forgotten`]),
    ],
  };
}

/** The settings are those of the last acknowledged save, or of one that was pending after it. */
async function auditSettings(prisma: PrismaClient, { saves }: Ledger): Promise<Part> {
  const kept = await prisma.settings.findUnique({ where: { shopDomain: SHOP.domain } });
  const { lastAcknowledged, lastAttempted } = saves;
  const possible = [lastAcknowledged, lastAttempted].map(savedAddress);
  const isKept = possible.includes(kept?.requestedBy ?? '');
  return {
    counts: { 'saves of the settings, acknowledged': lastAcknowledged },
    broken: isKept ? [] : [`the settings name ${kept?.requestedBy ?? 'no one'}`],
  };
}

/** One more connection succeeds and leaves one pixel, which both sides know by the same id. */
async function auditPixel(
  prisma: PrismaClient,
  { staff, companion }: ChaosWorld,
  ledger: Ledger,
): Promise<Part> {
  const { status } = await staff.send('/app/pixel', { intent: 'connect' });
  const theirs = companion.admin.platform.pixels.current();
  const ours = await prisma.pixelConnection.findUnique({ where: { shopDomain: SHOP.domain } });
  const agrees = status === 200 && theirs !== null && ours?.webPixelId === theirs.id;
  return {
    counts: {
      'changes of the pixel': ledger.pixelChanges,
      'pages shown': ledger.pages,
      'requests unanswered, and sent again where they mattered': ledger.unanswered,
    },
    broken: agrees
      ? []
      : [`Shopify has the pixel ${theirs?.id ?? 'none'}, the app ${ours?.webPixelId ?? 'none'}`],
  };
}

import { Readable } from 'node:stream';
import { HARMLESS_PARAMETERS } from '../../../../app/beacon/page-url.ts';
import { monthlyFigures } from '../../../../app/alerts/monthly-figures.ts';
import { createFlow } from '../../../../app/flow/flow.ts';
import { createIndexing } from '../../../../app/indexing/indexing.ts';
import { createLogins } from '../../../../app/logins/logins.ts';
import { DEFAULT_SETTINGS } from '../../../../app/shop/settings.ts';
import { overview } from '../../../browser/admin/pages/samples.ts';
import { BEACON_URL, INDEX_URL } from '../../../sandbox/addresses.ts';
import { alertsOf } from '../../alerts/alerts-kit.ts';
import { FIRST, monthlyFacts } from '../../alerts/monthly-facts.ts';
import { facts } from '../../health/health-kit.ts';
import { FEED, type Kind, type Process } from './kind.ts';

export const nothing = () => Promise.resolve();

export const loginsOf = (process: Process) =>
  createLogins({
    ...process,
    credentials: { view: () => Promise.resolve(null) },
    fetch(input) {
      process.send(new URL(input).pathname.split('/').at(-3) ?? '');
      return Promise.resolve(new Response());
    },
    beaconUrl: BEACON_URL,
    urlParameters: HARMLESS_PARAMETERS,
    firstPauseMs: 30_000,
    onOutcome: () => undefined,
    enqueue: nothing,
  });

/** Rows of a table whose deliveries end as done, or as unknown, and are never repeated. */
const deliveriesIn = (table: string) =>
  ({
    results: `SELECT "shopDomain" AS shop, "state" AS result FROM "${table}"`,
    done: 'done',
    unclear: 'unknown',
    sends: 'once',
  }) as const;

const LOGIN: Kind = {
  name: 'login',
  start: (process) => loginsOf(process).work,
  bring: `
    INSERT INTO "Login" ("id", "shopDomain", "path", "state", "shopperId", "loginId", "page",
      "happenedAt", "acceptedAt", "dueAt", "giveUpAt")
    SELECT gen_random_uuid(), shop, 'shopper/login', 'waiting', '7012345678', gen_random_uuid(),
      '{"userId": "7a1c2f3e-5b6d-4e8f-9a0b-1c2d3e4f5a6b", "pageUrl": "https://shop.example.com/",
        "sessionId": "0f9e8d7c-6b5a-4c3d-8e2f-1a0b9c8d7e6f",
        "pageLoadId": "3d4e5f60-7182-4a3b-9c4d-5e6f708192a3"}'::jsonb,
      $2::timestamptz, $2, $2, $2::timestamptz + interval '1 day' FROM unnest($1::text[]) AS shop`,
  ...deliveriesIn('Login'),
  cancel: (process, shop) => loginsOf(process).redactCustomer(shop, '7012345678', process.prisma),
  statements: 3,
};

const flowOf = (process: Process) =>
  createFlow({
    ...process,
    findOwnToken: () => Promise.resolve({ token: 'token' }),
    fire(shop) {
      process.send(shop);
      return Promise.resolve({ outcome: 'taken' });
    },
    apiKey: 'key',
  });

/** The app's own access to shops, which Flow requires. */
const ACCESSIBLE = `
  INSERT INTO "Session" ("id", "shop", "state", "accessToken")
  SELECT 'offline_' || shop, shop, '', 'sealed' FROM unnest($1::text[]) AS shop
  ON CONFLICT DO NOTHING`;

/** Alerts of shops whose accounts are refused; a shop has one address for mails. */
const refusedAlertsOf = (process: Process) =>
  alertsOf({
    ...process,
    readHealth: () => Promise.resolve(facts({ account: 'refused' })),
    indexing: {
      overview: () => Promise.resolve(overview({ feeds: [], now: process.now() })),
      refresh: nothing,
    },
    changed: flowOf(process).alertChanged,
    mailer: {
      send({ to }) {
        process.send(to.replace('staff@', ''));
        return Promise.resolve({ outcome: 'taken' });
      },
    },
    monthlyFacts: () => Promise.resolve(monthlyFacts()),
  });

const SUBSCRIBED = `
  INSERT INTO "AlertSettings" ("shopDomain", "addresses", "kinds", "locale", "updatedAt")
  SELECT shop, ARRAY['staff@' || shop], ARRAY['account-refused'], 'en', $2
  FROM unnest($1::text[]) AS shop`;

const ALERTS: Kind = {
  name: 'alerts',
  start: (process) => refusedAlertsOf(process).checks,
  bring: `WITH accessible AS (${ACCESSIBLE}) ${SUBSCRIBED}`,
  results: `
    SELECT s."shopDomain" AS shop, concat((SELECT count(*) FROM "Alert" a
      WHERE a."shopDomain" = s."shopDomain"), ' alert, ', (SELECT count(*) FROM "AlertMail" m
      WHERE m."address" = ANY(s."addresses")), ' mail, ', (SELECT count(*) FROM "FlowTrigger" f
      WHERE f."shopDomain" = s."shopDomain"), ' trigger') AS result
    FROM "AlertSettings" s`,
  done: '1 alert, 1 mail, 1 trigger',
  statements: 10,
};

const MAIL: Kind = {
  name: 'mail',
  start: (process) => refusedAlertsOf(process).mails,
  bring: `
    WITH subscribed AS (${SUBSCRIBED}), opened AS (
      INSERT INTO "Alert" ("id", "shopDomain", "kind", "openKey", "startedAt", "details")
      SELECT gen_random_uuid(), shop, 'account-refused', shop || '/account-refused', $2, '{}'
      FROM unnest($1::text[]) AS shop RETURNING "id", "shopDomain"
    )
    INSERT INTO "AlertMail" ("id", "alertId", "phase", "address", "state", "queuedAt", "dueAt")
    SELECT gen_random_uuid(), "id", 'begin', 'staff@' || "shopDomain", 'waiting', $2, $2
    FROM opened`,
  results: `
    SELECT a."shopDomain" AS shop, m."state" AS result
    FROM "AlertMail" m JOIN "Alert" a ON a."id" = m."alertId"`,
  done: 'done',
  unclear: 'unknown',
  sends: 'once',
  cancel: (process, shop) => refusedAlertsOf(process).settings.removeAddress(shop, `staff@${shop}`),
  statements: 11,
};

const FLOW_TRIGGER: Kind = {
  name: 'flow-trigger',
  start: (process) => flowOf(process).work,
  bring: `
    WITH indexed AS (
      INSERT INTO "Reindex" ("id", "shopDomain", "feedId", "state", "kind", "requestedAt", "endedAt")
      SELECT gen_random_uuid(), shop, '${FEED}', 'done', 'now', $2, $2 FROM unnest($1::text[]) AS shop
      RETURNING "id", "shopDomain"
    )
    INSERT INTO "FlowTrigger"
      ("id", "shopDomain", "handle", "subjectId", "state", "queuedAt", "dueAt")
    SELECT gen_random_uuid(), "shopDomain", 'index-finished', "id", 'waiting', $2, $2 FROM indexed`,
  ...deliveriesIn('FlowTrigger'),
  statements: 11,
};

const MONTHLY = `
  INSERT INTO "AlertSettings" ("shopDomain", "addresses", "kinds", "locale", "monthly", "monthlyDueAt",
    "updatedAt")
  SELECT shop, ARRAY['staff@' || shop], '{}', 'en', true, $2::timestamptz, $2
  FROM unnest($1::text[]) AS shop`;

const noMoreMonthly = (process: Process, shop: string) =>
  refusedAlertsOf(process).settings.endMonthly(shop, `staff@${shop}`);

const MONTHLY_REPORT: Kind = {
  name: 'monthly-report',
  start: (process) => refusedAlertsOf(process).monthlyReports,
  bring: MONTHLY,
  results: `
    SELECT a."shopDomain" AS shop, concat((SELECT count(*) FROM "MonthlyMail" m
      WHERE m."shopDomain" = a."shopDomain"), ' mail, ',
      CASE WHEN a."monthlyDueAt" > '2026-12-01' THEN 'next month' ELSE 'due' END) AS result
    FROM "AlertSettings" a`,
  done: '1 mail, next month',
  statements: 8,
};

const MONTHLY_MAIL: Kind = {
  name: 'monthly-mail',
  start: (process) => refusedAlertsOf(process).monthlyMails,
  bring: `
    WITH subscribed AS (${MONTHLY})
    INSERT INTO "MonthlyMail" ("id", "shopDomain", "month", "address", "figures", "state", "queuedAt",
      "dueAt")
    SELECT gen_random_uuid(), shop, '2026-11', 'staff@' || shop,
      '${JSON.stringify(monthlyFigures(monthlyFacts(), FIRST))}', 'waiting', $2, $2
    FROM unnest($1::text[]) AS shop`,
  ...deliveriesIn('MonthlyMail'),
  cancel: noMoreMonthly,
  statements: 11,
};

/** The number of indexes of each shop's feed so far; 1 where none is stored. */
const indexes = new Map<string, number>();

/** An indexing service at which each request completes another index at once. */
function serviceOf({ send }: Process): typeof globalThis.fetch {
  return (input, init) => {
    const [, credentials = ''] = new Headers(init?.headers).get('authorization')?.split(' ') ?? [];
    const [shop = ''] = Buffer.from(credentials, 'base64').toString().split(':');
    if (init?.method === 'GET') {
      const lastIndexed = new Date((indexes.get(shop) ?? 1) * 1_000).toISOString();
      const feeds = [{ id: FEED, indexStatus: 'done', lastIndexed }];
      return Promise.resolve(Response.json({ status: 'success', feeds }));
    }
    send(shop);
    indexes.set(shop, (indexes.get(shop) ?? 1) + 1);
    return Promise.resolve(Response.json({ success: true }));
  };
}

/** The accounts of shops, which an uninstallation deletes. */
export const accounts = ({ prisma }: Pick<Process, 'prisma'>) => ({
  async open(shop: string) {
    const row = await prisma.credentials.findUnique({ where: { shopDomain: shop } });
    return row && { siteId: row.siteId, secretKey: 'sk' };
  },
  async view(shop: string) {
    const row = await prisma.credentials.findUnique({ where: { shopDomain: shop } });
    return row && { ...row, secretKey: 'stored' as const };
  },
});

export const settings = {
  read: () => Promise.resolve({ ...DEFAULT_SETTINGS, feedIds: [FEED] }),
};

export const indexingOf = (process: Process, method: 'pull' | 'upload' = 'pull') =>
  createIndexing({
    ...process,
    credentials: accounts(process),
    settings,
    feedMethod: () => Promise.resolve(method),
    files: {
      open: () =>
        Promise.resolve({
          name: 'feed.ndjson',
          size: 2,
          read: () => Readable.from([Buffer.from('{}')]),
        }),
      remove: nothing,
    },
    fetch: serviceOf(process),
    indexEnded: flowOf(process).indexEnded,
    indexUrl: INDEX_URL,
    enqueue: nothing,
    followSeconds: 15,
  });

const reindex = (method: 'pull' | 'upload', file: string): Pick<Kind, 'start' | 'bring'> => ({
  start: (process) => indexingOf(process, method).work,
  bring: `
    WITH accessible AS (${ACCESSIBLE})
    INSERT INTO "Reindex" ("id", "shopDomain", "feedId", "activeKey", "state", "kind", "requestedAt", "dueAt",
      "method", "fileId", "fileName", "fileSize", "fileDigest")
    SELECT gen_random_uuid(), shop, '${FEED}', shop || '/${FEED}', 'requested', 'now', $2, $2,
      '${method}', ${file} FROM unnest($1::text[]) AS shop`,
});

const RE_INDEX: Kind = {
  name: 're-index',
  ...reindex('pull', 'NULL, NULL, NULL, NULL'),
  ...deliveriesIn('Reindex'),
  unclear: 'lost',
  async cancel(process, shop) {
    const { id } = await process.prisma.reindex.findFirstOrThrow({ where: { shopDomain: shop } });
    await indexingOf(process).cancel(shop, id);
  },
  statements: 23,
};

const UPLOAD: Kind = {
  ...RE_INDEX,
  name: 're-index (of a file)',
  ...reindex('upload', `gen_random_uuid(), 'feed.ndjson', 2, ''`),
  statements: 23,
};

export const SENDING = [
  LOGIN,
  ALERTS,
  MAIL,
  MONTHLY_REPORT,
  MONTHLY_MAIL,
  FLOW_TRIGGER,
  RE_INDEX,
  UPLOAD,
];

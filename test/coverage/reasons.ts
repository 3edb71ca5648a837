/**
 * Why statements of a file run in no test, by the file's path. `npm run coverage` says which are missing, and which
 * are needed no more. A reason that begins with *No test* names what a test could still do.
 */
const GUARD = 'guards against what nothing in the code causes but a mistake';
const OTHER_MACHINE = 'answers to a machine or a user that the tests do not run on';
const BROKEN_DISK = 'answers to a disk that fails at that very moment';
const SHOPIFY_MALFORMED =
  'No test lets Shopify answer this one operation with an error or with nonsense';

export const REASONS: Readonly<Record<string, string>> = {
  'app/beacon/validate.ts':
    'No test has a path into a value that is no object, or a value of an odd type',
  'app/components/frame/page-frame.tsx':
    'reloads the page: with the document goes what V8 knows of the line before',
  'app/components/guide/setup-guide.tsx': 'No test folds the guide up by its own button',
  'app/components/indexing/active-reindex.tsx': 'No test of the pages waits for a countdown to end',
  'app/components/indexing/feed-card.tsx': 'No test draws a card again with nothing changed',
  'app/components/indexing/live-updates.ts': 'No test forgets a re-index while its page is open',
  'app/components/settings/settings-card.tsx':
    'runs, if at all, as the document goes, and what V8 knows of it goes too',
  'app/database/address.ts': 'No test names a file of certificates',
  'app/database/connect.ts': GUARD,
  'app/database/embedded/cluster.ts': GUARD,
  'app/database/embedded/embedded.ts':
    'No test lets the server refuse to start again and again, or waits for another until the time is up',
  'app/database/embedded/problem.ts': BROKEN_DISK,
  'app/database/embedded/places.ts': OTHER_MACHINE,
  'app/database/embedded/server.ts':
    'No test takes the folder from under a running server, lets it hang as it stops, or has one that does not know its owner',
  'app/database/migrate.ts': 'No test breaks the connection in the middle of a migration',
  'app/logins/list.ts': 'No test has an outcome that the rule does not name',
  'app/logins/send.ts': GUARD,
  'app/logins/accept.ts': GUARD,
  'app/entry.server.tsx': 'No test breaks a page while it is sent',
  'app/indexing/indexing.ts': 'the real clock: tests bring one of their own',
  'app/indexing/plan-watching.ts': 'No test plans to watch what has no time of asking',
  'app/indexing/run-store.ts': 'No test changes a re-index between these two statements',
  'app/jobs/queue.ts': 'No test makes the queue warn',
  'app/root.tsx': 'No test sees the root itself fail',
  'app/routes/app._index.tsx': 'No test dismisses the guide by the overview alone',
  'app/routes/app.logins.tsx': 'No test hides the page of the logins and comes back',
  'app/routes/app.settings.tsx': 'No test takes Shopify away between two of its answers',
  'app/routes/auth.$.tsx': 'No test comes to this address without being led on',
  'app/routes/shared/page-data.ts': 'No test takes Shopify away between two of its answers',
  'app/routes/shared/read-form.ts': GUARD,
  'app/server/config-variables.ts': GUARD,
  'app/server/listen.ts': OTHER_MACHINE,
  'app/server/main.ts': 'No test lets the app end while it starts, or hang as it ends',
  'app/server/open-database.ts':
    'No process that ends by itself waits in vain for its database: others are killed, and tell nothing',
  'app/server/pages.ts': 'npm run dev alone; no test starts the app without its pages',
  'app/server/start-app.ts':
    'npm run dev, keys that are rotated, and a stop that fails: in no process that ends by itself',
  'app/shop/shops.ts': 'No test asks this of a shop that is not there',
  'app/shopify/pixel-connection.ts': SHOPIFY_MALFORMED,
  'app/shopify/shop-facts.ts': GUARD,
  'app/shopify/storefront-settings.ts':
    'No test changes what is wanted again and again while it is being written',
  'extensions/storefront/src/visit.ts':
    'the wiring runs as it is built, in Chromium: test/browser/logins and test/browser/storefront',
};

/** The same of files whose statements run in some runs and in others not. */
export const REASONS_OF_CHANCE: Readonly<Record<string, string>> = {
  'app/components/frame/answers.ts':
    'signs staff in anew while a deferred answer is awaited: whether a run meets that is chance',
  'app/shopify/webhooks.ts':
    'two deliveries of one webhook at the same moment: whether a run meets them is chance',
};

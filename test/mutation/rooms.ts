/** The environment variable that names the tests of a room, with spaces between. */
export const TESTS_VARIABLE = 'MUTATION_TESTS';

/** A part of the product whose tests are judged by mutation. */
export interface Room {
  name: string;
  /** The files that are changed; `!` leaves files out. */
  mutate: string[];
  /** The tests that have to notice. */
  tests: string[];
  /** Whether changes of what a file computes when it is loaded count: each of them runs every test. */
  constants: 'count' | 'left out';
}

/** Rooms of pure code: what breaks in them shows in a second or not at all. */
export const ROOMS: readonly Room[] = [
  {
    name: 'mapping',
    constants: 'count',
    mutate: ['extensions/web-pixel/src/mapping/*.ts'],
    tests: ['test/web-pixel/mapping/*.test.ts'],
  },
  {
    name: 'decide-and-plan',
    constants: 'count',
    mutate: ['app/indexing/{decide,plan,plan-watching}.ts'],
    tests: ['test/app/indexing/{decide,plan-sending,plan-watching}.test.ts'],
  },
  {
    name: 'delivery',
    constants: 'count',
    mutate: ['extensions/web-pixel/src/delivery.ts'],
    tests: ['test/web-pixel/delivery/*.test.ts', 'test/web-pixel/start.test.ts'],
  },
  {
    name: 'storefront',
    constants: 'left out',
    mutate: [
      'extensions/storefront/src/{cart,cart-change,outbox,resend,stored-events,visit-loader}.ts',
    ],
    tests: [
      'test/storefront-extension/{cart,first-cart,kept-page,reported-changes,visit-loader,outbox,stored-events,handover,ids}.test.ts',
    ],
  },
  {
    name: 'beacon',
    constants: 'left out',
    // The files left out hold constants alone.
    mutate: ['app/beacon/*.ts', '!app/beacon/{inspector,modules,storefront-settings}.ts'],
    tests: [
      'test/beacon/plain/*.test.ts',
      'test/beacon/{events,outcome,post,report,results-rules,validate}.test.ts',
      'test/storefront-extension/{reported-changes,handover,visit-loader}.test.ts',
    ],
  },
];

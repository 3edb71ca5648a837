/** The environment variable with a room's tests, separated by spaces. */
export const TESTS_VARIABLE = 'MUTATION_TESTS';

/** A part of the product whose tests are judged by mutation. */
export interface Room {
  name: string;
  /** The files to mutate; `!` excludes files. */
  mutate: string[];
  /** The tests that must detect the changes. */
  tests: string[];
  /** Whether changes of values that a file computes when it is loaded count: each of them runs every test. */
  constants: 'count' | 'left out';
}

/** Rooms of pure code: a defect in them shows within a second or never. */
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
      'test/storefront-extension/{cart,first-cart,kept-page,reported-changes,visit-loader,outbox,resend,stored-events,handover,ids}.test.ts',
    ],
  },
  {
    name: 'beacon',
    constants: 'left out',
    // The excluded files contain only constants.
    mutate: ['app/beacon/*.ts', '!app/beacon/{inspector,modules,storefront-settings}.ts'],
    tests: [
      'test/beacon/plain/*.test.ts',
      'test/beacon/{events,outcome,post,report,results-rules,validate}.test.ts',
      'test/storefront-extension/{reported-changes,handover,visit-loader}.test.ts',
    ],
  },
];

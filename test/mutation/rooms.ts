/** A part of the product whose tests are judged by mutation. */
export interface Room {
  name: string;
  /** The files that are changed; `!` leaves files out. */
  mutate: string[];
  /** The tests that have to notice. */
  tests: string[];
}

/** Rooms of pure code: what breaks in them shows in a second or not at all. */
export const ROOMS: readonly Room[] = [
  {
    name: 'mapping',
    mutate: ['extensions/web-pixel/src/mapping/*.ts'],
    tests: [
      'test/web-pixel/mapping/*.test.ts',
      'test/web-pixel/attacked/{money-adds-up,mixed-rates,tax-rate}.test.ts',
    ],
  },
  {
    name: 'decide-and-plan',
    mutate: ['app/indexing/{decide,plan,plan-sending,plan-watching}.ts'],
    tests: ['test/app/indexing/{decide,plan,plan-sending,plan-watching}.test.ts'],
  },
  {
    name: 'delivery',
    mutate: ['extensions/web-pixel/src/delivery.ts'],
    tests: ['test/web-pixel/delivery/*.test.ts', 'test/web-pixel/start.test.ts'],
  },
  {
    name: 'storefront',
    mutate: ['extensions/storefront/src/{cart,cart-change,outbox,stored-events}.ts'],
    tests: ['test/storefront-extension/{cart,outbox,handover,ids}.test.ts'],
  },
  {
    name: 'beacon',
    // Without what holds only constants and schemas: a change there needs every test, and the test takes long.
    mutate: ['app/beacon/*.ts', '!app/beacon/{modules,storage-names,vendor}.ts'],
    tests: ['test/beacon/**/*.test.ts'],
  },
];

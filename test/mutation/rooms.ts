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
    tests: ['test/web-pixel/mapping/*.test.ts'],
  },
  {
    name: 'decide-and-plan',
    mutate: ['app/indexing/{decide,plan,plan-sending,plan-watching}.ts'],
    tests: ['test/app/indexing/{decide,plan-sending,plan-watching}.test.ts'],
  },
  {
    name: 'delivery',
    mutate: ['extensions/web-pixel/src/delivery.ts'],
    tests: ['test/web-pixel/delivery/*.test.ts', 'test/web-pixel/start.test.ts'],
  },
  {
    name: 'storefront',
    mutate: ['extensions/storefront/src/{cart,cart-change,outbox,stored-events,sender}.ts'],
    tests: ['test/storefront-extension/{cart,outbox,handover,ids}.test.ts'],
  },
  {
    name: 'beacon',
    mutate: ['app/beacon/*.ts', 'app/beacon/schemas/*.ts'],
    tests: ['test/beacon/**/*.test.ts'],
  },
];

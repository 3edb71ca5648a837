import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Storefront, StorefrontOptions } from './start-storefront.ts';
import { newVisitor, openStorefront, type Visitor } from './test-visitor.ts';

/** A storefront and a visitor for all tests of a file. */
export interface VisitedStorefront {
  /** There once the tests run. */
  storefront(): Storefront;
  visitor: Visitor;
  /** Puts so many of a variant into the visitor's cart; one, where nothing is said. */
  add(variantId: string, quantity?: number): Promise<Response>;
}

/** To be called at the top of a file of tests: each of them finds an empty shop, and a visitor without cookies. */
export function useStorefront(options: Partial<StorefrontOptions> = {}): VisitedStorefront {
  let running: Storefront | undefined;
  const storefront = (): Storefront => {
    if (!running) throw new Error('The storefront is open within tests only.');
    return running;
  };
  const visitor = newVisitor({
    get port() {
      return storefront().port;
    },
  });

  beforeAll(async () => {
    running = await openStorefront(options);
  });
  beforeEach(() => {
    storefront().shop.reset();
    visitor.cookies.clear();
  });
  afterAll(() => running?.close());

  return {
    storefront,
    visitor,
    add: (id, quantity) => visitor.postJson('/cart/add.js', { id, quantity }),
  };
}

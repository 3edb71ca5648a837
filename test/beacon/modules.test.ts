import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type BeaconEvent,
  type EventName,
  type ModuleName,
  MODULES,
  PIXEL_EVENTS,
  type PixelEventPath,
} from '../../app/beacon/modules.ts';
import type { CartEvent, ShopperLogin } from '../../app/beacon/schemas/shop-events.ts';

describe('the table of modules', () => {
  it('has every module and event of the specification, and no other', () => {
    const table = Object.fromEntries(
      Object.entries(MODULES).map(([module, events]) => [module, Object.keys(events)]),
    );
    const results = ['render', 'impression', 'clickthrough', 'addtocart'];
    expect(table).toEqual({
      cart: ['add', 'remove'],
      product: ['pageview'],
      shopper: ['login'],
      order: ['transaction'],
      category: results,
      autocomplete: [...results, 'redirect'],
      search: [...results, 'redirect'],
      recommendations: results,
      bundles: results,
    });
  });

  it('gives names and bodies their types', () => {
    expectTypeOf<EventName<'cart'>>().toEqualTypeOf<'add' | 'remove'>();
    expectTypeOf<'redirect'>().toExtend<EventName<'search'>>();
    expectTypeOf<'redirect'>().not.toExtend<EventName<'category'>>();
    expectTypeOf<'basket'>().not.toExtend<ModuleName>();
    expectTypeOf<BeaconEvent<'cart/add'>>().toEqualTypeOf<CartEvent>();
    expectTypeOf<BeaconEvent<'shopper/login'>>().toEqualTypeOf<ShopperLogin>();
  });
});

describe("the pixel's events", () => {
  it('are the four that nothing else may send', () => {
    expect(PIXEL_EVENTS).toEqual([
      'product/pageview',
      'cart/add',
      'cart/remove',
      'order/transaction',
    ]);
    expectTypeOf<'shopper/login'>().not.toExtend<PixelEventPath>();
    expectTypeOf<'cart/add'>().toExtend<PixelEventPath>();
  });
});

import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type BeaconEvent,
  type EventName,
  type ModuleName,
  MODULES,
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
    expectTypeOf<'shopper/login'>().not.toExtend<PixelEventPath>();
    expectTypeOf<BeaconEvent<'cart/add'>>().toEqualTypeOf<CartEvent>();
    expectTypeOf<BeaconEvent<'shopper/login'>>().toEqualTypeOf<ShopperLogin>();
  });
});

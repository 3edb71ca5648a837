import { expectTypeOf, it } from 'vitest';
import type {
  AppEventPath,
  EventName,
  ModuleName,
  PixelEventPath,
} from '../../app/beacon/modules.ts';
import type { BeaconEvent } from '../../app/beacon/schemas/events.ts';
import type { CartEvent, ShopperLogin } from '../../app/beacon/schemas/shop-events.ts';

it('The table of events gives names, senders and bodies their types.', () => {
  expectTypeOf<EventName<'cart'>>().toEqualTypeOf<'add' | 'remove'>();
  expectTypeOf<'redirect'>().toExtend<EventName<'search'>>();
  expectTypeOf<'redirect'>().not.toExtend<EventName<'category'>>();
  expectTypeOf<'basket'>().not.toExtend<ModuleName>();
  expectTypeOf<'shopper/login'>().not.toExtend<PixelEventPath>();
  expectTypeOf<AppEventPath>().toEqualTypeOf<'shopper/login'>();
  expectTypeOf<BeaconEvent<'cart/add'>>().toEqualTypeOf<CartEvent>();
  expectTypeOf<BeaconEvent<'shopper/login'>>().toEqualTypeOf<ShopperLogin>();
});

import type {
  Checkout,
  CheckoutLineItem,
  DeliveryOption,
  DiscountAllocation,
  DiscountApplication,
  Localization,
  MailingAddress,
  Order,
  PricingPercentageValue,
  Transaction,
} from '@shopify/web-pixels-extension';
import fc from 'fast-check';
import { anyMoney, anyProductVariant } from './any-product-variant.ts';
import type { Vocabulary } from './vocabulary.ts';

const anyDiscountApplication = (of: Vocabulary): fc.Arbitrary<DiscountApplication> =>
  of.object<DiscountApplication>({
    allocationMethod: fc.constantFrom('ACROSS', 'EACH', 'ONE'),
    targetSelection: fc.constantFrom('ALL', 'ENTITLED', 'EXPLICIT'),
    targetType: fc.constantFrom('LINE_ITEM', 'SHIPPING_LINE'),
    title: of.text,
    type: fc.constantFrom('AUTOMATIC', 'DISCOUNT_CODE', 'MANUAL', 'SCRIPT'),
    value: fc.oneof(
      anyMoney(of),
      of.object<PricingPercentageValue>({ percentage: fc.integer({ min: 0, max: 100 }) }),
    ),
  });

const anyDiscountAllocation = (of: Vocabulary): fc.Arbitrary<DiscountAllocation> =>
  of.object<DiscountAllocation>({
    amount: anyMoney(of),
    discountApplication: anyDiscountApplication(of),
  });

const anyLineItem = (of: Vocabulary): fc.Arbitrary<CheckoutLineItem> =>
  of.object<CheckoutLineItem>({
    discountAllocations: of.list(anyDiscountAllocation(of)),
    finalLinePrice: anyMoney(of),
    id: of.nullable(of.id),
    properties: of.list(of.object({ key: of.text, value: of.text })),
    quantity: of.quantity,
    sellingPlanAllocation: of.nullable(
      of.object({ sellingPlan: of.object({ id: of.id, name: of.text }) }),
    ),
    title: of.nullable(of.text),
    variant: of.nullable(anyProductVariant(of)),
  });

const anyAddress = ({ object, nullable, text, countryCode }: Vocabulary) =>
  object<MailingAddress>({
    address1: nullable(text),
    address2: nullable(text),
    city: nullable(text),
    country: nullable(text),
    countryCode: nullable(countryCode),
    firstName: nullable(text),
    lastName: nullable(text),
    phone: nullable(text),
    province: nullable(text),
    provinceCode: nullable(text),
    zip: nullable(text),
  });

const anyDeliveryOption = (of: Vocabulary): fc.Arbitrary<DeliveryOption> =>
  of.object<DeliveryOption>({
    cost: of.nullable(anyMoney(of)),
    costAfterDiscounts: of.nullable(anyMoney(of)),
    description: of.nullable(of.text),
    handle: of.text,
    title: of.nullable(of.text),
    type: of.text,
  });

const anyLocalization = ({ object, nullable, id, text, countryCode }: Vocabulary) =>
  object<Localization>({
    country: object({ isoCode: nullable(countryCode) }),
    language: object({ isoCode: text }),
    market: object({ handle: nullable(text), id: nullable(id) }),
  });

const anyOrder = ({ object, nullable, id, flag }: Vocabulary): fc.Arbitrary<Order> =>
  object<Order>({
    customer: nullable(object({ id: nullable(id), isFirstOrder: nullable(flag) })),
    id: nullable(id),
  });

const anyTransaction = (of: Vocabulary): fc.Arbitrary<Transaction> =>
  of.object<Transaction>({
    amount: anyMoney(of),
    gateway: of.text,
    paymentMethod: of.object({ name: of.text, type: of.text }),
  });

/** A checkout whose sums need not fit together. */
export function anyCheckout(of: Vocabulary): fc.Arbitrary<Checkout> {
  const { object, list, nullable, id, text, currency, flag } = of;
  return object<Checkout>({
    attributes: list(object({ key: text, value: text })),
    billingAddress: nullable(anyAddress(of)),
    buyerAcceptsEmailMarketing: flag,
    buyerAcceptsSmsMarketing: flag,
    currencyCode: nullable(currency),
    delivery: nullable(object({ selectedDeliveryOptions: list(anyDeliveryOption(of)) })),
    discountApplications: list(anyDiscountApplication(of)),
    discountsAmount: nullable(anyMoney(of)),
    email: nullable(text),
    lineItems: list(anyLineItem(of)),
    localization: anyLocalization(of),
    order: nullable(anyOrder(of)),
    phone: nullable(text),
    shippingAddress: nullable(anyAddress(of)),
    shippingLine: nullable(object({ price: anyMoney(of) })),
    smsMarketingPhone: nullable(text),
    subtotalPrice: nullable(anyMoney(of)),
    token: nullable(id),
    totalPrice: nullable(anyMoney(of)),
    totalTax: anyMoney(of),
    transactions: list(anyTransaction(of)),
  });
}

import { legacyUserId } from '../../app/beacon/dialect.ts';
import { nameOf } from '../../app/beacon/storage-names.ts';

/** Texts that can break a reader of stored JSON, lists or ids: another script may have written them. */
export const CORRUPT_TEXTS = [
  '',
  ' ',
  'null',
  '0',
  '"text"',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '{"token":null,"lines":null,"at":0}',
  '{"token":"x","lines":[null],"at":"soon"}',
  '{"at":1,"path":"cart/add","results":[{"uid":null}],"pageLoadId":5}',
  '{"path":1,"body":2,"since":"soon","due":"now"}',
  '{"__proto__":{"qty":1},"token":"x","lines":{"__proto__":{"qty":9}},"at":1}',
  '1e999',
  'undefined',
  '{"id":',
  '\\u0000\\ud800',
] as const;

/** The stored entries of pixel and storefront scripts, by their names after the prefix. */
export const STORED_ENTRIES = {
  session: ['Handover.x', 'PageLoad', 'SessionId', 'TaxesIncluded', 'WebPixel'],
  local: [
    'Origin',
    'Cart',
    'Cart.x',
    'CartChange.x',
    'Checkout',
    'Login',
    'Order',
    'Outbox',
    'Outbox.1.1.x',
  ],
} as const;

/** The cookies that the scripts read. */
export const STORED_COOKIES = [
  nameOf('UserId'),
  nameOf('SessionId'),
  legacyUserId,
  nameOf('ViewedProducts'),
] as const;

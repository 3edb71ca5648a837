import { Session } from '@shopify/shopify-app-remix/server';
import { describe, expect, it } from 'vitest';
import { staffMember } from '../../../app/shopify/authenticate-admin.ts';

/** A session as the storage gives it back, which writes `null` for a name that is not there. */
const sessionOf = (names: { firstName?: string; lastName?: string }) =>
  Session.fromPropertyArray(
    Object.entries({
      id: 'demo-shop.myshopify.com_7',
      shop: 'demo-shop.myshopify.com',
      state: '',
      isOnline: true,
      userId: '7',
      ...names,
    }),
    true,
  );

const OFFLINE = new Session({ id: 'x', shop: 'x', state: '', isOnline: false });

describe('a staff member', () => {
  it.each([
    ['both names', sessionOf({ firstName: 'Mara', lastName: 'Lindqvist' }), 'Mara Lindqvist'],
    ['one name', sessionOf({ firstName: 'Mara', lastName: 'null' }), 'Mara'],
    ['names that the storage lost', sessionOf({ firstName: 'null', lastName: 'null' }), null],
    ['no names', sessionOf({}), null],
    ['a session of the shop’s own', OFFLINE, null],
    ['a name that no database takes', sessionOf({ firstName: 'Ma\0ra\uDC00' }), 'Mara\uFFFD'],
  ])('has a name with %s', (_, session, name) => {
    expect(staffMember('7', session)).toEqual({ id: '7', name });
  });

  it.each(['', 'gid://shopify/User/7', '7 '])('has no id with the subject %j', (subject) => {
    expect(staffMember(subject, OFFLINE).id).toBeNull();
  });
});

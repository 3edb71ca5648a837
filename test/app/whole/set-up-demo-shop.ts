import { expect } from 'vitest';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import { sessionToken } from '../shopify/staff-requests.ts';
import { type Answer, staffClient, type StaffClient } from './staff-client.ts';
import type { WholeApp } from './whole-app.ts';

/**
 * Installs the app in the sandbox's shop, with its account and its feeds.
 *
 * @param onAnswer hears of every answer that the app gives its staff
 * @param secretKey of the account
 */
export async function setUpDemoShop(
  { sandbox }: WholeApp,
  onAnswer?: (answer: Answer) => void,
  secretKey: string = SECRET_KEY,
): Promise<StaffClient> {
  sandbox.admin.actions.install();
  const staff = staffClient({
    origin: `http://127.0.0.1:${sandbox.app.port}`,
    shop: SHOP.domain,
    token: () => sessionToken(),
    ...(onAnswer && { onAnswer }),
  });
  const account = { intent: 'save', section: 'account', siteId: SITE_ID, secretKey };
  const feeds = {
    intent: 'save',
    section: 'feeds',
    feedIds: ['1201', '1202', '1203'],
    requestedBy: '',
  };
  for (const form of [account, feeds]) {
    const { status, body } = await staff.send('/app/settings', form);
    expect([status, body]).toEqual([200, expect.stringContaining('saved')]);
  }
  return staff;
}

/** Asks for a re-index, as its button does. */
export function askForReindex(
  staff: StaffClient,
  feedId: string,
  kind: 'now' | 'when-possible' = 'now',
): Promise<Answer> {
  return staff.send('/app?index', { intent: 'reindex', feedId, kind, confirmed: 'no' });
}

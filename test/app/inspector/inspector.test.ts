import { describe, expect, it } from 'vitest';
import { INSPECTOR_PARAMETER, INSPECTOR_TICKET } from '../../../app/beacon/inspector.ts';
import { createSignatures } from '../../../app/http/signatures.ts';
import { createInspector } from '../../../app/inspector/inspector.ts';
import { DAY_MS, later } from '../../../app/time/units.ts';
import { API_SECRET, SHOP, signedQuery, START } from '../logins/logins-kit.ts';

const inspectorAt = (time: Date, apiSecret = API_SECRET) =>
  createInspector({ signatures: createSignatures([apiSecret]), now: () => time });

const ticketOf = (link: string): string =>
  new URL(link).searchParams.get(INSPECTOR_PARAMETER) ?? '';

const ticket = (shop = SHOP): string => ticketOf(inspectorAt(START).linkFor(shop));

interface Asked {
  at?: Date;
  query?: string;
  method?: string;
}

/** Sends a request like a shop's page, and returns the status of the answer. */
async function ask(body: string, { at = START, query, method = 'POST' }: Asked = {}) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const address = `http://app.test/proxy/inspector?${query ?? signedQuery({ timestamp })}`;
  const request = new Request(address, { method, ...(method === 'POST' && { body }) });
  const { status } = await inspectorAt(at).answer(request);
  return status;
}

it('A link to the inspector leads to the home page of the shop.', () => {
  const { origin, pathname } = new URL(inspectorAt(START).linkFor(SHOP));
  expect([origin, pathname]).toEqual([`https://${SHOP}`, '/']);
});

describe('a ticket of the inspector', () => {
  it('is valid in its shop, whose pages know its form', async () => {
    expect(await ask(ticket())).toBe(204);
    expect(ticket()).toMatch(INSPECTOR_TICKET);
  });

  it('is valid for a week', async () => {
    const after = (ms: number) => ({ at: later(START, ms) });
    expect(await ask(ticket(), after(7 * DAY_MS - 1000))).toBe(204);
    expect(await ask(ticket(), after(7 * DAY_MS))).toBe(403);
  });

  it.each([
    ['of another shop', () => ticket('other-shop.myshopify.com')],
    ['signed by another app', () => ticketOf(inspectorAt(START, 'guessed').linkFor(SHOP))],
    ['with a later end', () => ticket().replace(/^\d+/, '9999999999')],
    ['that is empty', () => ''],
    ['that is made of dots', () => '.'.repeat(75)],
    ['that is too long', () => ticket() + 'a'.repeat(1000)],
    ['that is no text', () => String.fromCharCode(0, 255, 7)],
  ])('%s is refused', async (_, forged) => {
    expect(await ask(forged())).toBe(403);
  });

  it('is not read where Shopify has not signed the request', async () => {
    expect(await ask(ticket(), { query: signedQuery({}, 'guessed') })).toBe(401);
    expect(await ask(ticket(), { query: `${signedQuery()}&more=1` })).toBe(400);
  });

  it('is taken by POST alone', async () => {
    expect(await ask(ticket(), { method: 'GET' })).toBe(405);
  });
});

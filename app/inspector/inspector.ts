/**
 * Tickets for the inspector: staff get a link to their own shop that shows its events there. The shop's pages check the
 * ticket through Shopify's app proxy, so that shoppers download nothing of the inspector.
 */
import { INSPECTOR_PARAMETER } from '../beacon/inspector.ts';
import { readRequest } from '../http/receive-body.ts';
import type { Signatures } from '../http/signatures.ts';
import { readSignedQuery } from '../logins/proxy-signature.ts';
import { DAY_MS } from '../time/units.ts';

/** The path to which Shopify's app proxy forwards a check, below `PROXY_ROOT` of the logins. */
export const INSPECTOR_PROXY_PATH = '/proxy/inspector';

export interface Inspector {
  /** Returns the address of a shop's home page with a new ticket, for staff of that shop. */
  linkFor(shop: string): string;
  /**
   * Answers a page that asks whether a ticket is valid.
   *
   * | status | when                                                                     |
   * | ------ | ------------------------------------------------------------------------ |
   * | 204    | the app has signed it for the shop that Shopify names, and it has not ended |
   * | 400    | a query of another form than Shopify's                                   |
   * | 401    | not signed by Shopify, or not within the last 90 seconds                 |
   * | 403    | no ticket, one for another shop, or one that has ended                   |
   * | 405    | not POST                                                                 |
   */
  answer(request: Request): Promise<Response>;
}

export interface InspectorDeps {
  /** They sign tickets, and Shopify's requests are checked with them. */
  signatures: Signatures;
  now: () => Date;
}

/** The second since 1970 at which a ticket ends, and a signature in hex. */
const TICKET = /^\d{10}\.[\da-f]{64}$/;

/** How long a ticket is valid, in milliseconds: longer than staff leave a page of the admin open. */
const LIFE_MS = 7 * DAY_MS;

/** The largest ticket, in bytes. */
const MAX_TICKET_LENGTH = 100;

export function createInspector({ signatures, now }: InspectorDeps): Inspector {
  /** Returns the signed text. The purpose comes before the shop: the secret signs other texts as well. */
  const messageOf = (shop: string, end: string): string => `inspector\0${shop}\0${end}`;

  const isValid = (shop: string, ticket: string): boolean => {
    if (!TICKET.test(ticket)) return false;
    const [end = '', signature = ''] = ticket.split('.');
    const isGenuine = signatures.isSigned(messageOf(shop, end), Buffer.from(signature, 'hex'));
    return isGenuine && Number(end) * 1000 > now().getTime();
  };

  return {
    linkFor(shop) {
      const end = String(Math.floor((now().getTime() + LIFE_MS) / 1000));
      const url = new URL(`https://${shop}/`);
      const signature = signatures.sign(messageOf(shop, end)).toString('hex');
      url.searchParams.set(INSPECTOR_PARAMETER, `${end}.${signature}`);
      return url.href;
    },
    async answer(request) {
      if (request.method !== 'POST') return emptyAnswer(405, { Allow: 'POST' });
      const { search } = new URL(request.url);
      const signed = readSignedQuery(search, { signatures, now: now() });
      if (!signed.ok) return emptyAnswer(signed.why === 'ambiguous' ? 400 : 401);
      const body = await readRequest(request, MAX_TICKET_LENGTH);
      const ticket = new TextDecoder().decode(body ?? new Uint8Array());
      return emptyAnswer(isValid(signed.query.shop, ticket) ? 204 : 403);
    },
  };
}

const emptyAnswer = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } });

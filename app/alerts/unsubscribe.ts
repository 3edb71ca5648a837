import { createHmac, timingSafeEqual } from 'node:crypto';
import { languageOf, type Language } from '../texts/languages.ts';
import type { AlertSettingsStore } from './alert-settings.ts';
import { isShopDomain } from '../shop/domain.ts';

/** Where links in mails lead, on the app's own host. */
const UNSUBSCRIBE_PATH = '/unsubscribe';

/** What a link in a mail is about. */
export interface UnsubscribeLink {
  shop: string;
  language: Language;
  /** `subscribed` for a genuine link whose address still gets mails. */
  state: 'subscribed' | 'not-subscribed';
}

/** Links that end the mails to one address of one shop. They do not contain the address and need no session. */
export interface Unsubscribe {
  linkFor(to: { shop: string; address: string; language: Language }): string;
  /** Changes nothing, since mail programs open links by themselves. */
  read(url: URL): Promise<UnsubscribeLink>;
  /** Ends the mails; the state before. */
  perform(url: URL): Promise<UnsubscribeLink>;
}

export function createUnsubscribe({
  appUrl,
  apiSecret,
  settings,
}: {
  /** The app's public origin. */
  appUrl: string;
  /** The app's client secret: it signs the links. */
  apiSecret: string;
  settings: Pick<AlertSettingsStore, 'read' | 'removeAddress'>;
}): Unsubscribe {
  /** With its purpose, as the secret signs other texts too. */
  const ticketOf = (shop: string, address: string): string =>
    createHmac('sha256', apiSecret).update(`unsubscribe\0${shop}\0${address}`).digest('hex');

  async function find(url: URL): Promise<UnsubscribeLink & { address: string | null }> {
    const shop = url.searchParams.get('shop') ?? '';
    const ticket = url.searchParams.get('ticket') ?? '';
    const language = languageOf(url.searchParams.get('locale'));
    const none = { shop, language, state: 'not-subscribed', address: null } as const;
    if (!TICKET.test(ticket) || !isShopDomain(shop)) return none;
    const { addresses } = await settings.read(shop);
    // A shop has at most five addresses, and the ticket is the signature of one.
    const address = addresses.find((each) =>
      timingSafeEqual(Buffer.from(ticketOf(shop, each), 'hex'), Buffer.from(ticket, 'hex')),
    );
    return address === undefined ? none : { shop, language, state: 'subscribed', address };
  }

  return {
    linkFor({ shop, address, language }) {
      const url = new URL(UNSUBSCRIBE_PATH, appUrl);
      url.searchParams.set('shop', shop);
      url.searchParams.set('ticket', ticketOf(shop, address));
      url.searchParams.set('locale', language);
      return url.href;
    },
    async read(url) {
      const { shop, language, state } = await find(url);
      return { shop, language, state };
    },
    async perform(url) {
      const { address, shop, language, state } = await find(url);
      if (address !== null) await settings.removeAddress(shop, address);
      return { shop, language, state };
    },
  };
}

const TICKET = /^[\da-f]{64}$/;

import type { Signatures } from '../http/signatures.ts';
import { languageOf, type Language } from '../texts/languages.ts';
import type { AlertSettingsStore } from './alert-settings.ts';
import { isShopDomain } from '../shop/domain.ts';

/** The path of the links in mails, on the app's own host. */
const UNSUBSCRIBE_PATH = '/unsubscribe';

/** The mails that a link ends; `all`: alerts and the monthly mail. */
export type EndedMails = 'all' | 'monthly';

/** The content of a link in a mail. */
export interface UnsubscribeLink {
  /** Empty unless it is the domain of a shop: a page shows it. */
  shop: string;
  language: Language;
  /** The mails that the link ends. */
  mails: EndedMails;
  /** `subscribed` for a genuine link whose address still gets mails. */
  state: 'subscribed' | 'not-subscribed';
}

/** Links that end the mails to one address of one shop. They do not contain the address and need no session. */
export interface Unsubscribe {
  /** @param to.mails `all` by default */
  linkFor(to: { shop: string; address: string; language: Language; mails?: EndedMails }): string;
  /** Reads a link. Changes nothing, since mail programs open links by themselves. */
  read(url: URL): Promise<UnsubscribeLink>;
  /** Ends the mails, also those that staff have turned off and may turn on again; returns the state before. */
  perform(url: URL): Promise<UnsubscribeLink>;
}

export interface UnsubscribeDeps {
  /** The app's public origin. */
  appUrl: string;
  /** Sign the links. */
  signatures: Signatures;
  settings: Pick<AlertSettingsStore, 'read' | 'removeAddress' | 'endMonthly'>;
}

export function createUnsubscribe({ appUrl, signatures, settings }: UnsubscribeDeps): Unsubscribe {
  /** Returns the text that a ticket signs. It names its purpose, since the secret signs other texts too. */
  const messageOf = (shop: string, address: string, mails: EndedMails): string =>
    `${PURPOSES[mails]}\0${shop}\0${address}`;

  async function find(url: URL): Promise<UnsubscribeLink & { address: string | null }> {
    const given = url.searchParams.get('shop') ?? '';
    const shop = isShopDomain(given) ? given : '';
    const ticket = url.searchParams.get('ticket') ?? '';
    const language = languageOf(url.searchParams.get('locale'));
    const mails = url.searchParams.get('mails') === 'monthly' ? 'monthly' : 'all';
    const none = { shop, language, mails, state: 'not-subscribed', address: null } as const;
    if (!TICKET.test(ticket) || shop === '') return none;
    const { addresses, monthly, monthlyOptOuts } = await settings.read(shop);
    // A shop has at most five addresses, and the ticket is the signature of one of them.
    const address = addresses.find((each) =>
      signatures.isSigned(messageOf(shop, each, mails), Buffer.from(ticket, 'hex')),
    );
    if (address === undefined) return none;
    const isEnded = mails === 'monthly' && (!monthly || monthlyOptOuts.includes(address));
    return { ...none, state: isEnded ? 'not-subscribed' : 'subscribed', address };
  }

  return {
    linkFor({ shop, address, language, mails = 'all' }) {
      const url = new URL(UNSUBSCRIBE_PATH, appUrl);
      url.searchParams.set('shop', shop);
      const ticket = signatures.sign(messageOf(shop, address, mails)).toString('hex');
      url.searchParams.set('ticket', ticket);
      url.searchParams.set('locale', language);
      if (mails === 'monthly') url.searchParams.set('mails', mails);
      return url.href;
    },
    async read(url) {
      const { shop, language, mails, state } = await find(url);
      return { shop, language, mails, state };
    },
    async perform(url) {
      const { address, ...link } = await find(url);
      if (address !== null && link.mails === 'monthly')
        await settings.endMonthly(link.shop, address);
      else if (address !== null) await settings.removeAddress(link.shop, address);
      return link;
    },
  };
}

/** The purposes of tickets: one for alerts does not end the monthly mail alone, nor the other way around. */
const PURPOSES: Readonly<Record<EndedMails, string>> = {
  all: 'unsubscribe',
  monthly: 'unsubscribe-monthly',
};

const TICKET = /^[\da-f]{64}$/;

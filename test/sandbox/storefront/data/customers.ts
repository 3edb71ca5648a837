import { randomUUID } from 'node:crypto';

/** A person with an account, or one that an order created. */
export interface Customer {
  /** 13 digits. */
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  ordersCount: number;
}

/** Customers and their sessions, in memory. */
export interface Accounts {
  /** The two people that a visitor of the sandbox can be. */
  readonly demo: readonly [Customer, Customer];
  /** Opens a session; `undefined` for an address without an account. */
  signIn(email: string): string | undefined;
  /** The customer of a session. */
  signedIn(session: string | undefined): Customer | undefined;
  signOut(session: string): void;
  /** The customer of an order: Shopify creates one for every new address. */
  customerOfOrder(email: string, name: { first: string; last: string }): Customer;
  clear(): void;
}

/** The logins of the two demo customers. */
export const DEMO_EMAILS = { ada: 'ada@example.com', ben: 'ben@example.com' } as const;

/** Creates the store with its two demo customers. */
export function createAccounts(): Accounts {
  const demo = [
    person('7012345678901', DEMO_EMAILS.ada, 'Ada', 'Winter'),
    person('7012345678918', DEMO_EMAILS.ben, 'Ben', 'Sommer'),
  ] as const;
  const guests: Customer[] = [];
  const sessions = new Map<string, Customer>();
  const find = (email: string): Customer | undefined =>
    [...demo, ...guests].find((customer) => customer.email === email.trim().toLowerCase());
  return {
    demo,
    signIn(email) {
      const customer = demo.find((known) => known === find(email));
      if (!customer) return undefined;
      const session = randomUUID();
      sessions.set(session, customer);
      return session;
    },
    signedIn: (session) => (session === undefined ? undefined : sessions.get(session)),
    signOut: (session) => void sessions.delete(session),
    customerOfOrder(email, { first, last }) {
      const known = find(email);
      if (known) return known;
      const id = String(7012345679000 + guests.length);
      const guest = person(id, email.trim().toLowerCase(), first, last);
      guests.push(guest);
      return guest;
    },
    clear() {
      sessions.clear();
      guests.length = 0;
      for (const customer of demo) customer.ordersCount = 0;
    },
  };
}

function person(id: string, email: string, firstName: string, lastName: string): Customer {
  return { id, email, firstName, lastName, phone: null, ordersCount: 0 };
}

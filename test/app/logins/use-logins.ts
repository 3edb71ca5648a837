import type { Login } from '@prisma/client';
import { beforeEach } from 'vitest';
import type { LoginView } from '../../../app/logins/login.ts';
import type { LoginsDeps } from '../../../app/logins/logins.ts';
import { SITE_ID } from '../../sandbox/addresses.ts';
import type { TestDatabase } from '../../support/database.ts';
import { type Clock, createClock } from '../clock.ts';
import { signal } from '../signal.ts';
import { useDatabase } from '../use-database.ts';
import {
  connectShop,
  createLoginsKit,
  type LoginsKit,
  loginReport,
  OTHER_SHOP,
  SHOP,
  SHOPPER,
  START,
} from './logins-kit.ts';

/** Where logins arrive. */
export const LOGIN_PATH = `/beacon/v2/${SITE_ID}/shopper/login`;

interface Who {
  shop?: string;
  shopperId?: string;
}

/** Two shops with the app, and a service without a network that answers as it is told, with 200 for a start. */
export interface LoginsOfTest {
  database: () => TestDatabase;
  clock: () => Clock;
  /** The process of the app that accepts logins here. */
  kit: () => LoginsKit;
  /** Another process of the app, with something different about it: what it knows is in the database. */
  another: (parts?: Partial<LoginsDeps>) => LoginsKit;
  /** From now on the service answers with this status, or so. */
  answer: (how: number | (() => Response | Promise<Response>)) => void;
  /** Requests wait from now on: `reached` resolves once there is one, `answer` answers it. */
  holdRequests: () => { reached: Promise<undefined>; answer: (status: number) => void };
  /** What the service was sent. */
  sent: () => { path: string; body: unknown }[];
  /** Accepts a login that happens now; its event's id. */
  accept: (who?: Who) => Promise<string>;
  /** Accepts a login and takes its first step with an answer of this status. */
  acceptAndSend: (status: number, who?: Who) => Promise<string>;
  /** The first page of a shop's list. */
  rows: (shop?: string) => Promise<LoginView[]>;
  view: (id: string) => Promise<LoginView | undefined>;
  stored: (id: string) => Promise<Login>;
  /** State, reason and status of an event. */
  resultOf: (
    id: string,
  ) => Promise<[state: string, reason: string | null, httpStatus: number | null]>;
  /** As the webhook does it. */
  uninstall: () => Promise<void>;
}

/** Gives each test of a file a database without rows, and a kit on it. */
export function useLogins(): LoginsOfTest {
  const database = useDatabase();
  let clock: Clock;
  let kit: LoginsKit;
  let sent: { path: string; body: unknown }[];
  let respond: () => Response | Promise<Response>;

  beforeEach(async () => {
    clock = createClock(START);
    sent = [];
    answer(200);
    kit = another();
    await connectShop(kit);
    await connectShop(kit, OTHER_SHOP);
  });

  const answer: LoginsOfTest['answer'] = (how) => {
    respond = typeof how === 'number' ? () => new Response(null, { status: how }) : how;
  };

  function another(parts: Partial<LoginsDeps> = {}): LoginsKit {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      sent.push({ path: new URL(request.url).pathname, body: await request.json() });
      return respond();
    };
    return createLoginsKit(database(), { clock, fetch, ...parts });
  }

  async function accept({ shop = SHOP, shopperId = SHOPPER }: Who = {}): Promise<string> {
    const report = loginReport({ timestamp: clock.now().toISOString() });
    await kit.logins.acceptLogin(shop, { shopperId, report });
    const { loginId } = report;
    return (await database().prisma.login.findFirstOrThrow({ where: { loginId } })).id;
  }

  const rows = async (shop = SHOP) => (await kit.logins.list(shop, {}, 1)).rows;
  const stored = (id: string) => database().prisma.login.findUniqueOrThrow({ where: { id } });

  return {
    database,
    clock: () => clock,
    kit: () => kit,
    another,
    answer,
    holdRequests() {
      const reached = signal();
      const answered = signal<Response>();
      answer(() => {
        reached.give(undefined);
        return answered.promise;
      });
      const answerWith = (status: number) => {
        answered.give(new Response(null, { status }));
      };
      return { reached: reached.promise, answer: answerWith };
    },
    sent: () => sent,
    accept,
    async acceptAndSend(status, who) {
      const id = await accept(who);
      answer(status);
      await kit.work();
      return id;
    },
    rows,
    view: async (id) => (await rows()).find((event) => event.id === id),
    stored,
    async resultOf(id) {
      const { state, reason, httpStatus } = await stored(id);
      return [state, reason, httpStatus];
    },
    uninstall: () =>
      database().prisma.$transaction(async (tx) => {
        await kit.shops.uninstall(SHOP, clock.now(), { tx });
        await kit.logins.stopAll(SHOP, { tx });
      }),
  };
}

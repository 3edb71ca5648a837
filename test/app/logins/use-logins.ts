import { beforeEach } from 'vitest';
import type { LoginsDeps } from '../../../app/logins/logins.ts';
import { SITE_ID } from '../../sandbox/addresses.ts';
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

/** The path at which logins arrive. */
export const LOGIN_PATH = `/beacon/v2/${SITE_ID}/shopper/login`;

type Answer = () => Response | Promise<Response>;

/**
 * Gives each test of a file two shops with the app on a database without other rows, and a service without a network
 * whose answers are set, initially 200.
 */
export function useLogins() {
  const database = useDatabase();
  let clock: Clock;
  let kit: LoginsKit;
  let sent: { path: string; body: unknown }[];
  let respond: Answer;

  beforeEach(async () => {
    clock = createClock(START);
    sent = [];
    answer(200);
    kit = another();
    await connectShop(kit);
    await connectShop(kit, OTHER_SHOP);
  });

  /** Sets the service's status or answer from now on. */
  function answer(how: number | Answer): void {
    respond = typeof how === 'number' ? () => new Response(null, { status: how }) : how;
  }

  /** Another process of the app on the same database. */
  function another(deps: Partial<LoginsDeps> = {}): LoginsKit {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      sent.push({ path: new URL(request.url).pathname, body: await request.json() });
      return respond();
    };
    return createLoginsKit(database(), { clock, fetch, ...deps });
  }

  /** Accepts a login that happens now; returns its id. */
  async function accept(shopperId = SHOPPER): Promise<string> {
    const report = loginReport({ timestamp: clock.now().toISOString() });
    await kit.logins.acceptLogin(SHOP, { shopperId, report });
    const { loginId } = report;
    return (await database().prisma.login.findFirstOrThrow({ where: { loginId } })).id;
  }

  const rows = async () => (await kit.logins.list(SHOP, {}, 1)).rows;
  const stored = (id: string) => database().prisma.login.findUniqueOrThrow({ where: { id } });

  return {
    database,
    clock: () => clock,
    /** The process of the app that accepts logins. */
    kit: () => kit,
    another,
    answer,
    /** Holds requests from now on: `reached` resolves once there is one, `answer` answers it. */
    holdRequests() {
      const reached = signal();
      const answered = signal<Response>();
      answer(() => {
        reached.give(undefined);
        return answered.promise;
      });
      const answerWith = (status: number) => answered.give(new Response(null, { status }));
      return { reached: reached.promise, answer: answerWith };
    },
    /** The events sent to the service. */
    sent: () => sent,
    accept,
    /** Accepts a login and runs its first step with an answer of this status. */
    async acceptAndSend(status: number) {
      const id = await accept();
      answer(status);
      await kit.work();
      return id;
    },
    /** The first page of the shop's list. */
    rows,
    view: async (id: string) => (await rows()).find((event) => event.id === id),
    stored,
    /** State, reason and status of a login. */
    async resultOf(id: string) {
      const { state, reason, httpStatus } = await stored(id);
      return [state, reason, httpStatus];
    },
    /** Uninstalls the app as its webhook does. */
    uninstall: () =>
      database().prisma.$transaction(async (tx) => {
        await kit.shops.uninstall(SHOP, clock.now(), tx);
        await kit.logins.stopAll(SHOP, 'uninstalled', tx);
      }),
  };
}

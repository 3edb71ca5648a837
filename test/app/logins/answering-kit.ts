import type { Login } from '@prisma/client';
import { afterEach, beforeEach } from 'vitest';
import type { LoginView } from '../../../app/logins/login.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import {
  connectShop,
  createLoginsKit,
  type LoginsDatabase,
  type LoginsKit,
  loginReport,
  OTHER_SHOP,
  SHOP,
  SHOPPER,
} from './logins-kit.ts';

interface Who {
  shop?: string;
  shopperId?: string;
}

/** Two shops with the app, and a service that answers as it is told. */
export interface AnsweringKit extends LoginsKit {
  /** The paths that requests went to. */
  sentTo: string[];
  /** From now on the service answers with this status. */
  answer(status: number): void;
  /** Accepts a login; its event's id. */
  accept(who?: Who): Promise<string>;
  /** Accepts a login and takes its first step with an answer of this status. */
  acceptAndSend(status: number, who?: Who): Promise<string>;
  /** The first page of a shop's list. */
  rows(shop?: string): Promise<LoginView[]>;
  view(id: string): Promise<LoginView | undefined>;
  stored(id: string): Promise<Login | null>;
}

/** The kit of a test, and its database. */
export interface AnsweringKitOfTest {
  database: () => TestDatabase;
  kit: () => AnsweringKit;
}

/** Gives each test of a file a database of its own, and a kit on it. */
export function useAnswering(): AnsweringKitOfTest {
  let database: TestDatabase;
  let kit: AnsweringKit;

  beforeEach(async () => {
    database = await createTestDatabase();
    kit = await createAnsweringKit(database);
  });

  afterEach(() => database.close());

  return { database: () => database, kit: () => kit };
}

async function createAnsweringKit(database: LoginsDatabase): Promise<AnsweringKit> {
  const sentTo: string[] = [];
  let status = 200;
  const kit = createLoginsKit(database, {
    fetch: (input) => {
      sentTo.push(new URL(new Request(input).url).pathname);
      return Promise.resolve(new Response(null, { status }));
    },
  });
  await connectShop(kit);
  await connectShop(kit, OTHER_SHOP);

  async function accept({ shop = SHOP, shopperId = SHOPPER }: Who = {}): Promise<string> {
    const report = loginReport({ timestamp: kit.clock.now().toISOString() });
    await kit.logins.acceptLogin(shop, { shopperId, report });
    const { loginId } = report;
    return (await database.prisma.login.findFirstOrThrow({ where: { loginId } })).id;
  }

  const rows = async (shop = SHOP) => (await kit.logins.list(shop, {}, 1)).rows;

  return {
    ...kit,
    sentTo,
    answer(given) {
      status = given;
    },
    accept,
    async acceptAndSend(given, who) {
      const id = await accept(who);
      status = given;
      await kit.work();
      return id;
    },
    rows,
    view: async (id) => (await rows()).find((event) => event.id === id),
    stored: (id) => database.prisma.login.findUnique({ where: { id } }),
  };
}

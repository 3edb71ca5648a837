import type { Login } from '@prisma/client';
import { afterEach, beforeEach } from 'vitest';
import type { LoginReport } from '../../../app/beacon/login-report.ts';
import type { LoginsDeps } from '../../../app/logins/logins.ts';
import { SITE_ID } from '../../sandbox/addresses.ts';
import type { TrackingService } from '../../sandbox/tracking-service/service.ts';
import { startService } from '../../sandbox/tracking-service/test-service.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type Clock, createClock } from '../clock.ts';
import {
  connectShop,
  createLoginsKit,
  type LoginsKit,
  fetchVia,
  loginReport,
  SHOP,
  SHOPPER,
  START,
} from './logins-kit.ts';

/** Where logins arrive. */
export const LOGIN_PATH = `/beacon/v2/${SITE_ID}/shopper/login`;

/** A shop with the app, and the tracking service behind it. */
export interface SendingKit {
  database: () => TestDatabase;
  service: () => TrackingService;
  clock: () => Clock;
  /** The process of the app that accepts logins here. */
  kit: () => LoginsKit;
  /** Another process of the app, with something different about it: what it knows is in the database. */
  another: (parts?: Partial<LoginsDeps>) => LoginsKit;
  /** Accepts a login; its event's id. */
  accept: (changes?: Partial<LoginReport>) => Promise<string>;
  row: (id: string) => Promise<Login>;
  /** State, reason and status of an event. */
  fate: (id: string) => Promise<[state: string, reason: string | null, httpStatus: number | null]>;
  /** Path and verdict of everything that the service has seen. */
  received: () => [path: string, verdict: string][];
}

/** Gives each test of a file a database, a shop with the app, and a tracking service that it sends to. */
export function useSending(): SendingKit {
  let database: TestDatabase;
  let service: TrackingService;
  let clock: Clock;
  let kit: LoginsKit;

  beforeEach(async () => {
    database = await createTestDatabase();
    service = await startService();
    clock = createClock(START);
    kit = another();
    await connectShop(kit);
  });

  afterEach(() => database.close());

  function another(parts: Partial<LoginsDeps> = {}): LoginsKit {
    return createLoginsKit(database, { clock, fetch: fetchVia(service.beaconUrl), ...parts });
  }

  const row = (id: string) => database.prisma.login.findUniqueOrThrow({ where: { id } });

  return {
    database: () => database,
    service: () => service,
    clock: () => clock,
    kit: () => kit,
    another,
    async accept(changes = {}) {
      const report = loginReport(changes);
      await kit.logins.acceptLogin(SHOP, { shopperId: SHOPPER, report });
      const { loginId } = report;
      return (await database.prisma.login.findFirstOrThrow({ where: { loginId } })).id;
    },
    row,
    async fate(id) {
      const { state, reason, httpStatus } = await row(id);
      return [state, reason, httpStatus];
    },
    received: () => service.events().map(({ path, verdict }) => [path, verdict]),
  };
}

/** Answers without a network, and counts. */
export function answering(answer: () => Response): { requests: () => number; fetch: typeof fetch } {
  let requests = 0;
  return {
    requests: () => requests,
    fetch: () => {
      requests += 1;
      return Promise.resolve(answer());
    },
  };
}

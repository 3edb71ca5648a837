import type { DirectEvent } from '@prisma/client';
import type { LoginReport } from '../../../app/beacon/login-report.ts';
import type { DirectEventsParts } from '../../../app/direct/create-direct-events.ts';
import { SITE_ID } from '../../sandbox/addresses.ts';
import type { TrackingService } from '../../sandbox/tracking-service/service.ts';
import {
  type Clock,
  connectShop,
  createDirectKit,
  type DirectDatabase,
  type DirectKit,
  fetchVia,
  loginReport,
  SHOP,
  SHOPPER,
} from './direct-kit.ts';

/** Where logins arrive. */
export const LOGIN_PATH = `/beacon/v2/${SITE_ID}/shopper/login`;

/** A shop with the app, and the tracking service behind it. */
export interface SendingKit extends DirectKit {
  /** Another process of the app, with something different about it. */
  another(parts?: Partial<DirectEventsParts>): DirectKit;
  /** Accepts a login; its event's id. */
  accept(changes?: Partial<LoginReport>): Promise<string>;
  row(id: string): Promise<DirectEvent>;
  /** State, reason and status of an event. */
  fate(id: string): Promise<[state: string, reason: string | null, httpStatus: number | null]>;
  /** Path and verdict of everything that the service has seen. */
  received(): [path: string, verdict: string][];
}

export async function createSendingKit(
  database: DirectDatabase,
  { service, clock }: { service: TrackingService; clock: Clock },
): Promise<SendingKit> {
  const another: SendingKit['another'] = (parts = {}) =>
    createDirectKit(database, { clock, fetch: fetchVia(service.beaconUrl), ...parts });
  const kit = another();
  await connectShop(kit);
  const row = (id: string) => database.prisma.directEvent.findUniqueOrThrow({ where: { id } });

  return {
    ...kit,
    another,
    async accept(changes = {}) {
      const report = loginReport(changes);
      await kit.direct.acceptLogin(SHOP, { shopperId: SHOPPER, report });
      const { loginId } = report;
      return (await database.prisma.directEvent.findFirstOrThrow({ where: { loginId } })).id;
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

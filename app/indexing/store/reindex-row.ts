import type { Prisma, Reindex } from '@prisma/client';
import { z } from 'zod';
import type { Life } from '../life/life.ts';
import type { ReindexView } from '../reindex.ts';
import { ENDED_STATES, LIVING_STATES } from '../reindex.ts';

/** The columns are plain texts, so what comes from them is checked like everything from outside. */
const livingState = z.enum(LIVING_STATES);
const anyState = z.enum([...LIVING_STATES, ...ENDED_STATES]);
const kind = z.enum(['now', 'when-possible']);

/** What is read with a row for {@link toView}. */
export const WITH_STATES = {
  states: { orderBy: { id: 'asc' } },
} satisfies Prisma.ReindexInclude;

type RowWithStates = Prisma.ReindexGetPayload<{ include: typeof WITH_STATES }>;

/** The row of a living re-index. @throws {z.ZodError} for one that has ended */
export function toLife(row: Reindex): Life {
  return {
    id: row.id,
    shop: row.shopDomain,
    feedId: row.feedId,
    version: row.version,
    state: livingState.parse(row.state),
    reason: row.reason,
    kind: kind.parse(row.kind),
    confirmed: row.confirmed ? 'yes' : 'no',
    requestedBy: row.requestedBy,
    requestedAt: row.requestedAt,
    sendingAt: row.sendingAt,
    siteId: row.siteId,
    lastIndexedBefore: row.lastIndexedBefore,
    feedStateBefore: row.feedStateBefore,
    feedState: row.feedState,
    feedStateAt: row.feedStateAt,
  };
}

/** A row as staff see it. */
export function toView(row: RowWithStates): ReindexView {
  return {
    id: row.id,
    feedId: row.feedId,
    state: anyState.parse(row.state),
    reason: row.reason,
    kind: kind.parse(row.kind),
    confirmed: row.confirmed,
    staff: { id: row.staffId, name: row.staffName },
    requestedAt: row.requestedAt,
    sendingAt: row.sendingAt,
    endedAt: row.endedAt,
    possibleAt: row.possibleAt,
    states: row.states.map(({ state, reason, at }) => ({ state, reason, at })),
  };
}

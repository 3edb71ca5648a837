import { expect, it } from 'vitest';
import type { ReindexView } from '../../../app/indexing/reindex.ts';
import type { Fault } from '../../sandbox/service-parts/faults.ts';
import type { FeedSnapshot } from '../../sandbox/indexing-service/feed.ts';
import { pick, randomFrom } from '../../support/whole-number.ts';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { MAIN, REGENERATED } from '../indexing/support/indexing-world.ts';
import { useIndexingWorld } from '../indexing/support/use-indexing-world.ts';
import { extentOf } from './extent.ts';

const { seed, faults: runs, timeoutMs } = extentOf({ long: 100, short: 4 });

/** States that the specification does not name. */
const STRANGE_STATES = ['Reticulating', 'DONE', '完了'] as const;

const { world } = useIndexingWorld();

/** Injects faults in sequence for up to an hour, while due steps run; returns the injected faults. */
async function misbehave(feedId: string, random: () => number): Promise<string[]> {
  const names: string[] = [];
  for (let times = 1 + Math.floor(random() * 5); times > 0; times -= 1) {
    const faults = anyFaults(random);
    await world().service.control({ kind: 'faults', faults });
    names.push(faults.map(({ kind }) => kind).join('+'));
    if (random() < 0.2) {
      const state = pick(random, STRANGE_STATES);
      await world().service.control({ kind: 'say-state', feedId, state });
      names.push(`names ${state}`);
    }
    if (random() < 0.15) {
      const as = feedId === REGENERATED ? 'regen_error' : 'error';
      await world().service.control({ kind: 'fail-next', feedId, as });
      names.push(`fails with ${as}`);
    }
    await world().live(pick(random, [5 * SECOND, MINUTE, 6 * MINUTE, 12 * MINUTE]));
  }
  await world().service.control({ kind: 'faults', faults: [] });
  await world().service.control({ kind: 'say-state', feedId, state: null });
  return names;
}

/** The outcomes that the app may show, given the service's own state. */
function truthful(feed: FeedSnapshot, indexedBefore: string | null): ReindexView['state'][] {
  if (feed.taken === 0) return ['refused', 'lost'];
  if (feed.state === 'error' || feed.state === 'regen_error') return ['failed'];
  return feed.lastIndexed === indexedBefore ? ['lost'] : ['done'];
}

it.each(Array.from({ length: runs }, (_, at) => seed + at))(
  'A re-index of a service that misbehaves at random ends with the true outcome after at most one request, seed %i (SEED, FAULTS).',
  async (ofRun) => {
    const random = randomFrom(ofRun);
    const kind = pick(random, ['now', 'when-possible'] as const);
    const feedId = pick(random, [MAIN, REGENERATED]);
    const indexedBefore = world().service.feed(feedId).lastIndexed;
    const { id } = await world().ask({ kind, feedId });
    const injected = await misbehave(feedId, random);
    await world().live(3 * HOUR);
    const feed = world().service.feed(feedId);
    const { state, reason } = await world().view(id);
    const summary = `${injected.join(', ')}: ${state} (${reason ?? ''}), taken ${feed.taken} times`;
    expect(feed.puts, summary).toBeLessThanOrEqual(1);
    expect(truthful(feed, indexedBefore), summary).toContain(state);
  },
  timeoutMs,
);

/** One to three faults of the service, each for some requests or for all until they are replaced. */
function anyFaults(random: () => number): Fault[] {
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () => anyFault(random));
}

/** A fault of a service whose statuses are true: a request that it refuses was not accepted. */
function anyFault(random: () => number): Fault {
  const scope = {
    ...(random() < 0.7 && { times: 1 + Math.floor(random() * 6) }),
    ...(random() < 0.6 && { on: pick(random, ['status', 'feed'] as const) }),
  };
  const maybeTaken = { taken: random() < 0.5 };
  const kind = pick(random, [
    'slow',
    'hang',
    'drip',
    'html',
    'half-json',
    'cut-off',
    'other-json',
    'redirect',
    'server-error',
    'busy',
    'refused',
    'error-answer',
    'reset',
    'gone',
  ] as const);
  switch (kind) {
    case 'slow':
      return { kind, delayMs: pick(random, [20, 200, 2_000]), ...scope };
    case 'hang':
    case 'html':
    case 'half-json':
    case 'cut-off':
    case 'other-json':
    case 'redirect':
      return { kind, ...maybeTaken, ...scope };
    case 'drip':
      return { kind, everyMs: 50, ...maybeTaken, ...scope };
    case 'server-error':
      return { kind: 'status', status: pick(random, [500, 502, 504]), ...maybeTaken, ...scope };
    case 'busy':
      return { kind: 'status', status: pick(random, [408, 429, 503]), ...scope };
    case 'refused':
      return { kind: 'status', status: pick(random, [400, 401, 403, 404]), ...scope };
    case 'error-answer':
      return { kind, ...scope };
    case 'reset':
      return { kind, when: pick(random, ['before', 'after'] as const), ...scope };
    case 'gone':
      return { kind };
  }
}

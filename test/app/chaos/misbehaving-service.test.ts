import { describe, expect, it } from 'vitest';
import type { ReindexView } from '../../../app/indexing/reindex.ts';
import type { FeedSnapshot } from '../../sandbox/indexing-service/feed.ts';
import { pick, randomFrom } from '../../support/whole-number.ts';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { MAIN, REGENERATED } from '../indexing/support/indexing-world.ts';
import { useIndexingWorld } from '../indexing/support/use-indexing-world.ts';
import { extentOf } from './extent.ts';
import { anyFaults } from './random-faults.ts';

const { seed, faults: runs, timeoutMs } = extentOf({ long: 100, short: 4 });

/** States that the specification does not name. */
const STRANGE_STATES = ['Reticulating', 'DONE', '完了'] as const;

const { world } = useIndexingWorld();

/** Injects faults for up to an hour, one after the other, while due steps run. */
async function misbehave(feedId: string, random: () => number): Promise<string[]> {
  const names: string[] = [];
  for (let times = 1 + Math.floor(random() * 5); times > 0; times -= 1) {
    const faults = anyFaults(random);
    await world().service.control({ kind: 'faults', faults });
    names.push(faults.map(({ kind }) => kind).join('+'));
    if (random() < 0.2) {
      const state = pick(random, STRANGE_STATES);
      await world().service.control({ kind: 'say-state', feedId, state });
      names.push(`says ${state}`);
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

/** The outcomes that the app may show, given what the service itself knows. */
function truthful(feed: FeedSnapshot, indexedBefore: string | null): ReindexView['state'][] {
  if (feed.taken === 0) return ['refused', 'lost'];
  if (feed.state === 'error' || feed.state === 'regen_error') return ['failed'];
  return feed.lastIndexed === indexedBefore ? ['lost'] : ['done'];
}

describe(`a service that misbehaves at random, seed ${seed} (SEED, FAULTS)`, () => {
  it.each(Array.from({ length: runs }, (_, at) => seed + at))(
    'ends with the true outcome after at most one request, seed %i',
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
});

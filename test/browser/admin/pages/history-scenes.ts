import type { HistoryPage } from '../../../../app/indexing/reindex-queries.ts';
import {
  ENDED_STATES,
  UNFINISHED_STATES,
  type ReindexState,
  type ReindexView,
} from '../../../../app/indexing/reindex.ts';
import type { NamedScene, Scene } from './scene.ts';
import { feed, minutesAgo, refusal, reindex } from './samples.ts';

const PAGE_SIZE = 25;
const STAFF = ['Jane Doe', 'Ravi Patel', 'Åse Nordström-Østergaard', null];
const REASONS: Partial<Record<ReindexState, string>> = {
  failed: 'regeneration-failed',
  refused: 'not-queued',
  lost: 'never-started',
  waiting: 'hour-limit',
};

/** `total` re-indexes, of two feeds, in every state. */
function manyRows(total: number): (filter: { page: number }) => HistoryPage {
  const states: ReindexState[] = ['running', 'done', 'done', 'failed', 'done', ...ENDED_STATES];
  return ({ page }) => {
    const first = (page - 1) * PAGE_SIZE;
    const rows = Array.from({ length: Math.min(PAGE_SIZE, total - first) }, (_, offset) => {
      const index = first + offset;
      const state = states[index === 0 ? 0 : 1 + (index % (states.length - 1))] ?? 'done';
      return reindex(state, {
        id: `0192f0c1-7a3b-4c55-9d7e-${String(index).padStart(12, '0')}`,
        feedId: index % 3 === 0 ? '1002' : '1001',
        reason: REASONS[state] ?? null,
        staff: { id: index % 4 === 3 ? '4712' : null, name: STAFF[index % 4] ?? null },
        lastStepMinutesAgo: 1 + index * 97,
      });
    });
    const pageCount = Math.ceil(total / PAGE_SIZE);
    return { rows, page, pageCount, total, feedIds: ['1001', '1002'] };
  };
}

const list = (scene: Scene, path = '/app/history'): NamedScene => ({ path, scene });

function detail(view: ReindexView): NamedScene {
  const unfinished = UNFINISHED_STATES.some((state) => state === view.state);
  const changes = unfinished
    ? { active: view, decision: refusal('already-asked') }
    : { last: view };
  return {
    path: `/app/history/${view.id}`,
    scene: {
      consoleUrl: 'https://console.example.com',
      detail: view,
      overview: { feeds: [feed(changes)] },
    },
  };
}

/** The history, and one re-index of it in every state. */
export const historyScenes: Record<string, NamedScene> = {
  'history-empty': list({}),
  'history-none-for-filter': list(
    { history: () => ({ rows: [], page: 1, pageCount: 0, total: 0, feedIds: ['1001'] }) },
    '/app/history?state=lost',
  ),
  'history-few': list({ history: manyRows(9), feedNames: { '1002': 'Outlet, France' } }),
  'history-10000': list({ history: manyRows(10_000) }, '/app/history?page=200'),
  'detail-not-found': { path: '/app/history/no-such-id', scene: {} },
  'detail-confirmed': detail(
    reindex('done', {
      confirmed: true,
      lastStepMinutesAgo: 60 * 26,
      staff: { id: null, name: null },
      requestedAt: minutesAgo(60 * 26 + 5),
    }),
  ),
  ...Object.fromEntries(
    [...UNFINISHED_STATES, ...ENDED_STATES].map((state) => [
      `detail-${state}`,
      detail(reindex(state, { reason: REASONS[state] ?? null })),
    ]),
  ),
};

import type { DayCounts, LoginPage, LoginView } from '../../../../app/logins/login.ts';
import type { NamedScene, Scene } from './scene.ts';
import { minutesAgo, NOW } from './samples.ts';

const PAGE_SIZE = 25;
const DAY_MINUTES = 24 * 60;

/** A login that the service has accepted. */
function login(changes: Partial<LoginView> & { minutes?: number } = {}): LoginView {
  const { minutes = 3, ...rest } = changes;
  const ended = ['done', 'failed', 'unknown'].includes(rest.state ?? 'done');
  return {
    id: `0192f0c1-7a3b-4c55-9d7e-${String(minutes).padStart(12, '0')}`,
    state: 'done',
    reason: null,
    httpStatus: ended ? 200 : null,
    shopperId: '7012345678901',
    happenedAt: minutesAgo(minutes),
    attempts: 1,
    nextTryAt: null,
    canRetry: false,
    ...rest,
  };
}

const TRIED_AGAIN = { attempts: 4, nextTryAt: minutesAgo(-6) };
const UNKNOWN = { state: 'unknown', httpStatus: null } as const;
const FAILED = { state: 'failed', httpStatus: null, attempts: 0 } as const;

/** One login in every state. */
const EVERY_STATE: LoginView[] = [
  login({ minutes: 0, state: 'waiting', attempts: 0, nextTryAt: NOW }),
  login({ minutes: 1, state: 'sending' }),
  login({ minutes: 2 }),
  login({ minutes: 9, state: 'waiting', reason: 'service-busy', httpStatus: 503, ...TRIED_AGAIN }),
  login({ minutes: 14, state: 'waiting', reason: 'unreachable', nextTryAt: minutesAgo(-1) }),
  login({ minutes: 30, ...UNKNOWN, reason: 'timeout' }),
  login({ minutes: 31, ...UNKNOWN, reason: 'connection-lost' }),
  login({ minutes: 32, ...UNKNOWN, reason: 'unclear-answer', httpStatus: 502 }),
  login({ minutes: 33, ...UNKNOWN, reason: 'interrupted' }),
  login({ minutes: 80, state: 'failed', reason: 'refused', httpStatus: 404, canRetry: true }),
  login({ minutes: 81, state: 'failed', reason: 'refused', httpStatus: 400 }),
  login({
    minutes: 1_500,
    ...FAILED,
    reason: 'too-old',
    httpStatus: 429,
    attempts: 31,
    canRetry: true,
  }),
  login({ minutes: 1_600, ...FAILED, reason: 'no-account', canRetry: true }),
  login({ minutes: 1_700, ...FAILED, reason: 'invalid' }),
  login({ minutes: 2_000, ...FAILED, reason: 'uninstalled' }),
  login({ minutes: 50 * DAY_MINUTES, shopperId: null }),
];

const everyState = (): LoginPage => ({
  rows: EVERY_STATE,
  page: 1,
  pageCount: 1,
  total: EVERY_STATE.length,
});

/** `total` logins, on as many pages as they need. */
const manyLogins =
  (total: number) =>
  (_: unknown, page: number): LoginPage => {
    const first = (page - 1) * PAGE_SIZE;
    const rows = Array.from({ length: Math.min(PAGE_SIZE, total - first) }, (_row, index) =>
      login({
        minutes: 5 + (first + index) * 7,
        shopperId: String(7_012_345_600_000 + index * 17),
      }),
    );
    return { rows, page, pageCount: Math.ceil(total / PAGE_SIZE), total };
  };

const day = (date: string, done: number, failed = 0, unknown = 0, waiting = 0): DayCounts => ({
  day: date,
  counts: { done, failed, unknown, waiting },
});

const DAYS = [
  day('2026-11-09', 41),
  day('2026-11-10', 38, 0, 1),
  day('2026-11-12', 55),
  day('2026-11-13', 61, 12),
  day('2026-11-14', 112),
  day('2026-11-17', 47),
  day('2026-11-18', 1_204, 3, 2),
  day('2026-11-19', 52, 0, 25),
  day('2026-11-20', 49),
  day('2026-11-21', 23, 2, 1, 4),
];

const at = (scene: Scene, path = '/app/logins'): NamedScene => ({ path, scene });

const busy: Scene = {
  loginCounts: { done: 58, waiting: 4, failed: 2, unknown: 1 },
  loginDays: DAYS,
};

/** The page of logins. */
export const loginScenes: Record<string, NamedScene> = {
  'logins-none': at({}),
  'logins-no-account': at({ credentials: null }),
  'logins-theme-behind': at({
    storefront: { ok: false, problem: { code: 'SHOPIFY_UNREACHABLE' } },
  }),
  'logins-every-state': at({ ...busy, logins: everyState }),
  'logins-10000': at({ ...busy, logins: manyLogins(10_000) }, '/app/logins?page=200'),
  'logins-none-for-filter': at(
    { ...busy, logins: () => ({ rows: [], page: 1, pageCount: 1, total: 0 }) },
    '/app/logins?state=unknown',
  ),
};

import { describe, expect, it } from 'vitest';
import { judgePage, type PageFacts } from '../../app/components/health/findings.ts';
import type { Finding } from '../../app/health/finding.ts';
import type { CellFamily } from '../../app/reports/cells.ts';
import { CONNECTED, minutesAgo, NOW } from '../browser/admin/pages/samples.ts';
import { noEventsYet, usualTracking } from '../browser/admin/pages/health-samples.ts';
import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType } from 'graphql';
import { pixelProblemText } from '../../app/components/pixel/pixel-problem.ts';
import { textsIn } from '../../app/texts/every-language.ts';

const QUIET: Finding = { code: 'quiet', severity: 'warning' };

const codes = (findings: Finding[]) => findings.map(({ code }) => code);
const known = (findings: Finding[] = [], tracking = usualTracking(), isRecovered = false) => ({
  findings,
  isRecovered,
  mode: 'live' as const,
  today: NOW.toISOString().slice(0, 10),
  tracking,
  intended: [] as CellFamily[],
});
const withoutScript = usualTracking({ versions: [] });
const judge = (health: ReturnType<typeof known>, facts: Partial<PageFacts>) =>
  judgePage(health, {
    account: 'accepted',
    pixel: CONNECTED,
    storefront: { ok: true, settings: null },
    alerts: [],
    extension: 'active',
    ...facts,
  });
const found = (findings: Finding[], facts: Partial<PageFacts>) =>
  judge(known(findings), facts).findings;

describe('the verdict on tracking', () => {
  it('waits until the admin has reported whether the app embed is on', () => {
    expect(judge(known(), { extension: 'asking' })).toEqual({ findings: [], level: 'checking' });
    expect(judge(known([], withoutScript), { extension: 'asking' }).level).toBe('checking');
    expect(judge(known(), { extension: 'active' })).toEqual({ findings: [], level: 'good' });
  });

  it('does not wait for the admin where something else is wrong', () => {
    expect(judge(known([QUIET]), { extension: 'asking' })).toEqual({
      findings: [QUIET],
      level: 'warning',
    });
  });

  it('is not good while the app embed is off, and worse where it was on', () => {
    const off = judge(known([], withoutScript), { extension: 'inactive' });
    expect([codes(off.findings), off.level]).toEqual([['extension-off'], 'setup']);
    expect(judge(known(), { extension: 'inactive' }).level).toBe('warning');
  });

  it('is good where the admin does not report it, only if recent pages have reported the app embed', () => {
    expect(judge(known(), { extension: 'absent' }).level).toBe('good');
    const unknown = judge(known([], withoutScript), { extension: 'absent' });
    expect([codes(unknown.findings), unknown.level]).toEqual([['extension-unknown'], 'warning']);
    expect(judge(known([], noEventsYet()), { extension: 'absent' }).findings).toEqual([]);
    const versionSeen = (lastSeenAt: Date) =>
      usualTracking({ versions: [{ source: 'script', version: '0.1.0', lastSeenAt }] });
    const verdict = (hours: number) =>
      judge(known([], versionSeen(minutesAgo(2 + 60 * hours))), { extension: 'absent' }).level;
    expect([verdict(72), verdict(73)]).toEqual(['good', 'warning']);
  });

  it('leaves out the app embed where staff have marked it as meant to be off', () => {
    const intended = { ...known(), intended: ['script' as const] };
    expect(judge(intended, { extension: 'inactive' })).toEqual({ findings: [], level: 'good' });
  });

  it('is not good where most of today’s attempts failed, though that proves nothing yet', () => {
    const day = { day: known().today, mode: 'live', httpStatus: 0, every: 1 } as const;
    const level = (taken: number, unknown: number, delayed: number, isRecovered = false) => {
      const days = [
        { ...day, path: 'product/pageview', outcome: 'taken', count: taken },
        { ...day, path: 'product/pageview', outcome: 'unknown', count: unknown },
        { ...day, path: 'cart/add', outcome: 'not-taken', count: delayed },
      ] as const;
      const tracking = usualTracking({ days: [...days] });
      return judge(known([], tracking, isRecovered), { extension: 'active' }).level;
    };
    expect([level(5, 3, 2), level(4, 3, 2), level(0, 4, 0), level(0, 0, 5)]).toEqual([
      ...['good', 'unclear', 'good', 'unclear'],
    ]);
    expect(level(4, 3, 30, true)).toBe('good');
    expect(judge({ ...known([QUIET]) }, { extension: 'active' }).level).toBe('warning');
    const oneIn10 = (unknown: number) => {
      const days = [
        { ...day, path: 'product/pageview', outcome: 'unknown', count: unknown },
      ] as const;
      return judge(known([], usualTracking({ days: [...days], every: 10 })), {
        extension: 'active',
      }).level;
    };
    expect([oneIn10(40), oneIn10(50)]).toEqual(['good', 'unclear']);
  });

  it('leaves out the app embed before there is an account', () => {
    const missing: Finding = { code: 'account-missing', severity: 'setup' };
    expect(codes(judge(known([missing]), { extension: 'inactive' }).findings)).toEqual([
      'account-missing',
    ]);
  });
});

it('an unknown state of the pixel is a finding, after more severe ones', () => {
  const severe: Finding = { code: 'events-refused', severity: 'critical' };
  expect(codes(found([severe], { pixel: null }))).toEqual(['events-refused', 'pixel-unknown']);
  expect(found([QUIET], { pixel: CONNECTED })).toEqual([QUIET]);
});

it('a theme that may have older settings is a finding', () => {
  const storefront = { ok: false, problem: { code: 'ACCESS_DENIED' } } as const;
  expect(codes(found([], { storefront }))).toEqual(['theme-behind']);
  expect(found([QUIET], { storefront: { ok: true, settings: null } })).toEqual([QUIET]);
  const missing: Finding = { code: 'account-missing', severity: 'setup' };
  expect(found([missing], { storefront })).toEqual([missing]);
});

it('an open alert whose cause is not seen anymore is a finding, unless it is about an index or an account', () => {
  const startedAt = minutesAgo(90);
  const low = [{ kind: 'coverage-low', startedAt }] as const;
  const seen = minutesAgo(100);
  const withAlerts = (findings: Finding[], alerts: PageFacts['alerts'], lastEventAt: Date) =>
    judge(known(findings, usualTracking({ lastTakenAt: { live: lastEventAt, test: null } })), {
      alerts,
    }).findings;
  expect(withAlerts([], low, seen)).toEqual([
    { code: 'orders-not-over', severity: 'warning', since: startedAt },
  ]);
  const missing = [{ kind: 'no-events', startedAt }] as const;
  expect(withAlerts([], missing, seen)).toEqual([
    { code: 'not-over', severity: 'warning', since: seen },
  ]);
  expect(codes(withAlerts([], missing, minutesAgo(5)))).toEqual(['recovering']);
  expect(withAlerts([QUIET], low, seen)).toEqual([QUIET]);
  for (const kind of ['index-failed', 'account-refused'] as const)
    expect(withAlerts([], [{ kind, startedAt }], seen)).toEqual([]);
});

it('a refused account is a finding once, for as long as the service refuses it', () => {
  const refused: Finding = { code: 'account-refused', severity: 'critical' };
  expect(found([QUIET], { account: 'refused' })).toEqual([refused, QUIET]);
  expect(found([refused, QUIET], { account: 'refused' })).toEqual([refused, QUIET]);
  expect(found([refused, QUIET], { account: 'accepted' })).toEqual([QUIET]);
});

const messageOf = (code: string) => pixelProblemText({ code }, textsIn('en').t);
const UNEXPECTED = messageOf('UNEXPECTED_ERROR');

describe('a problem with the pixel', () => {
  it.each([...codesOfShopify(), 'NO_CREDENTIALS', 'SHOPIFY_UNREACHABLE', 'ACCESS_DENIED', 'BUSY'])(
    '%s has a text of its own',
    (code) => {
      const message = messageOf(code);
      expect(message).toMatch(/^[A-Z].{30,240}\.$/);
      expect(message).not.toContain(code);
      if (code !== 'UNEXPECTED_ERROR') expect(message).not.toBe(UNEXPECTED);
    },
  );

  it.each(['SOMETHING_NEW', '', 'toString', '__proto__'])(
    'with the unknown code %j reads like an unexpected error',
    (code) => {
      expect(messageOf(code)).toBe(UNEXPECTED);
    },
  );
});

function codesOfShopify(): string[] {
  const path = '../sandbox/admin-schema/admin-2026-10.graphql';
  const schema = buildSchema(readFileSync(new URL(path, import.meta.url), 'utf8'));
  const type = schema.getType('ErrorsWebPixelUserErrorCode');
  return isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
}

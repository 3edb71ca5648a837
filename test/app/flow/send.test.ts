import { describe, expect, it } from 'vitest';
import {
  failedPayload,
  recoveredPayload,
  stoppedPayload,
  TRIGGERS,
} from '../../../app/flow/payload.ts';
import { fireTrigger } from '../../../app/flow/send.ts';
import { ALERT_CAUSES } from '../../../app/health/finding.ts';
import { ALERT_KINDS } from '../../../app/alerts/alert.ts';
import type { AdminAnswer } from '../../../app/shopify/admin-client.ts';
import { LANGUAGES } from '../../../app/texts/languages.ts';
import { answered, failedWith } from '../shopify/admin-answers.ts';

const received = (...userErrors: object[]) => ({ flowTriggerReceive: { userErrors } });

const WRONG = "Invalid handle 'x'.";
const UNCLEAR = { outcome: 'unknown', why: 'unexpected answer' };
const WAIT = { kind: 'throttled', pauseMs: 7 } as const;
const UNSENT = { kind: 'no-answer', neverSent: true } as const;
const DENIED = failedWith('ACCESS_DENIED', received(), 'Denied');

const CASES: [what: string, answer: AdminAnswer, result: object][] = [
  ['without errors', answered(received()), { outcome: 'taken' }],
  ['with a user error', answered(received({ message: WRONG })), { outcome: 'refused', why: WRONG }],
  ['that denies access', DENIED, { outcome: 'refused', why: 'Denied' }],
  ['with another error', failedWith('INTERNAL_SERVER_ERROR', received()), UNCLEAR],
  ['that says to wait', WAIT, { outcome: 'not-taken', why: 'throttled', pauseMs: 7 }],
  ['without a token', { kind: 'no-token' }, { outcome: 'refused', why: 'no-token' }],
  ['that never came', { kind: 'no-answer' }, { outcome: 'unknown', why: 'no-answer' }],
  ['that cannot come, without a connection', UNSENT, { outcome: 'not-taken', why: 'no-answer' }],
];

describe('firing a trigger', () => {
  const index = { id: 'id', feedId: '1201', cause: 'staff', reason: null };
  const to = { shop: 'a.myshopify.com', apiKey: 'key', locale: 'en', feedNames: {} };

  it.each(CASES)('by an answer %s', async (_, answer, result) => {
    const api = { query: () => Promise.resolve(answer) };
    const trigger = { handle: 'index-failed', payload: failedPayload(index, to) } as const;
    expect(await fireTrigger(api, to.shop, trigger)).toEqual(result);
  });

  it('has a value for each field of its extension', () => {
    const alert = { id: 'id', kind: 'no-events', startedAt: new Date(0), details: {} } as const;
    expect(Object.keys(failedPayload(index, to)).sort()).toEqual(
      [...TRIGGERS['index-failed']].sort(),
    );
    expect(Object.keys(stoppedPayload(alert, to))).toEqual(TRIGGERS['tracking-stopped']);
    expect(Object.keys(recoveredPayload(alert, to))).toEqual(TRIGGERS['tracking-recovered']);
  });

  it.each(LANGUAGES)('stays far below Shopify’s 50,000 bytes: %s', (locale) => {
    const alerts = [...ALERT_KINDS].flatMap((kind) =>
      [undefined, ...ALERT_CAUSES].map((cause) => ({
        ...{ id: 'id', kind, startedAt: new Date(0) },
        details: { cause },
      })),
    );
    const sizes = alerts.map(
      (alert) => JSON.stringify(stoppedPayload(alert, { ...to, locale })).length,
    );
    expect(Math.max(...sizes)).toBeLessThan(1_000);
  });
});

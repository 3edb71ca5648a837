import { describe, expect, it } from 'vitest';
import { feedKnowledge } from '../../app/components/indexing/reindex-facts.tsx';

const ANSWERED = { answeredAt: new Date(), statusError: false, problem: null };
const NEVER_ASKED = { ...ANSWERED, answeredAt: null };
const PROBLEM = { kind: 'unreachable', httpStatus: null } as const;
const RECORD = { id: '1001', state: 'done', lastIndexed: null, nextRun: null };

describe('a feed', () => {
  it('is named where the last useful answer tells its state, whatever came afterwards', () => {
    for (const overview of [ANSWERED, { ...ANSWERED, problem: PROBLEM }]) {
      expect(feedKnowledge({ record: RECORD }, overview)).toBe('named');
    }
  });

  it('is not named where the service tells the states of the others', () => {
    for (const overview of [ANSWERED, { ...ANSWERED, problem: PROBLEM }]) {
      expect(feedKnowledge({ record: null }, overview)).toBe('not-named');
    }
  });

  it('has no state that was told where the service reports an error of its own, or gave no answer', () => {
    for (const overview of [
      { ...ANSWERED, statusError: true },
      { ...NEVER_ASKED, problem: PROBLEM },
    ]) {
      expect(feedKnowledge({ record: null }, overview)).toBe('not-said');
    }
  });

  it('has a state that is awaited before the first answer', () => {
    expect(feedKnowledge({ record: null }, NEVER_ASKED)).toBe('not-yet');
  });
});

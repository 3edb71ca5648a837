import { describe, expect, it } from 'vitest';
import { LOGIN_REASONS, LOGIN_STATES, type LoginReason } from '../../../app/logins/login.ts';
import { reasonText, stateText } from '../../../app/logins/messages.ts';
import { textsIn } from '../../../app/texts/every-language.ts';

const { t } = textsIn('en');
const wordsOf = (reason: LoginReason) =>
  reasonText({ reason, httpStatus: null, canRetry: false }, t);

describe('what staff read', () => {
  it('names every state and every reason in words of its own', () => {
    expect(new Set(LOGIN_STATES.map((state) => stateText(state, t))).size).toBe(5);
    expect(new Set(LOGIN_REASONS.map(wordsOf)).size).toBe(LOGIN_REASONS.length);
  });

  it('states of everything unknown that it is not sent again', () => {
    const unknown = ['timeout', 'connection-lost', 'unclear-answer', 'interrupted'] as const;
    for (const reason of unknown) {
      expect(wordsOf(reason)).toContain('so it isn’t sent again');
    }
  });

  it('names the last answer where there was one', () => {
    expect(reasonText({ reason: 'too-old', httpStatus: 503, canRetry: false }, t)).toBe(
      'The discovery service didn’t take it within a day, so it wasn’t counted. The last answer was HTTP status 503.',
    );
  });

  it('offers to try again only where that can be done', () => {
    expect(reasonText({ reason: 'too-old', httpStatus: null, canRetry: true }, t)).toBe(
      'The discovery service didn’t take it within a day, so it wasn’t counted. You can try again.',
    );
    expect(wordsOf('too-old')).not.toContain('try again');
  });
});

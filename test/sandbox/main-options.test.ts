import { describe, expect, it } from 'vitest';
import { readMainOptions } from './main-options.ts';

describe('the options of npm run sandbox', () => {
  it('keep the app’s log hidden where nothing is said', () => {
    expect(readMainOptions([])).toEqual({ appLog: 'hidden' });
  });

  it('show it', () => {
    expect(readMainOptions(['--app-log'])).toEqual({ appLog: 'shown' });
  });

  it.each([[['--applog']], [['--app-log', '4000']]])(
    'are refused with the right form where they make no sense: %j',
    (words) => {
      expect(() => readMainOptions(words)).toThrow(
        `"${words.at(-1)}" means nothing here: npm run sandbox [-- --app-log]`,
      );
    },
  );
});

import { describe, expect, it } from 'vitest';
import { portProblem, readMainOptions, sandboxPort } from './main-options.ts';

describe('the options of npm run sandbox', () => {
  it('keep the app’s log hidden by default', () => {
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

describe('the first port of the sandbox', () => {
  it.each([undefined, '', ' '])('is 4000 by default (%j)', (given) => {
    expect(sandboxPort(given)).toBe(4000);
  });

  it.each([
    ['1', 1],
    ['5000', 5000],
    ['65526', 65_526],
  ])('is the one in SANDBOX_PORT: %s', (given, port) => {
    expect(sandboxPort(given)).toBe(port);
  });

  it.each(['0', '65527', '-1', '4000.5', '1e3', '0x10', 'four', '4000 4001'])(
    'cannot be %s',
    (given) => {
      expect(() => sandboxPort(given)).toThrow(
        `SANDBOX_PORT is "${given}": it has to be a whole number from 1 to 65526.`,
      );
    },
  );
});

const listening = (fields: object) =>
  new Error('Port 80 cannot be listened on', { cause: Object.assign(new Error('listen'), fields) });

describe('a port that cannot be had', () => {
  it.each([
    [
      'EADDRINUSE',
      'Port 80 is in use: stop the program that listens there, or choose other ports with SANDBOX_PORT (the first of ten in a row).',
    ],
    [
      'EACCES',
      'Port 80 is only for the system’s own services here: choose ports from 1024 on with SANDBOX_PORT (the first of ten in a row).',
    ],
  ])('is reported in one line with what to do: %s', (code, line) => {
    expect(portProblem(listening({ code, port: 80 }))?.message).toBe(line);
  });

  it('is not what other errors are about', () => {
    expect(portProblem(listening({ code: 'ENOENT', port: 80 }))).toBeNull();
    expect(portProblem(new Error('no cause'))).toBeNull();
    expect(portProblem('no error')).toBeNull();
  });
});

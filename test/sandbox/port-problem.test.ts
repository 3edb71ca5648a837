import { describe, expect, it } from 'vitest';
import { portProblem } from './port-problem.ts';

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
  ])('is told in one line that says what to do: %s', (code, line) => {
    expect(portProblem(listening({ code, port: 80 }))?.message).toBe(line);
  });

  it('is not what other errors are about', () => {
    expect(portProblem(listening({ code: 'ENOENT', port: 80 }))).toBeNull();
    expect(portProblem(new Error('no cause'))).toBeNull();
    expect(portProblem('no error')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { sandboxPort } from './sandbox-port.ts';

describe('the first port of the sandbox', () => {
  it.each([undefined, '', ' '])('is 4000 unless told otherwise (%j)', (given) => {
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

import { describe, expect, it } from 'vitest';
import { checkEvent } from '../../app/beacon/validate.ts';
import { leastContext } from './payloads.ts';

describe('an address that leads nowhere', () => {
  it('names the modules there are', () => {
    expect(checkEvent('basket', 'add', {})).toEqual({
      verdict: 'unknown',
      reason:
        'There is no module "basket"; known are cart, product, shopper, order, category, ' +
        'autocomplete, search, recommendations, bundles.',
    });
  });

  it('names the events that the module has', () => {
    expect(checkEvent('cart', 'update', {})).toEqual({
      verdict: 'unknown',
      reason: 'The module "cart" has no event "update"; known are add, remove.',
    });
  });

  it.each([
    ['category', 'redirect'],
    ['recommendations', 'redirect'],
    ['bundles', 'redirect'],
    ['cart', 'constructor'],
    ['constructor', 'name'],
    ['__proto__', 'toString'],
    ['Cart', 'add'],
    ['', ''],
  ])('%s/%s is not known', (module, event) => {
    expect(checkEvent(module, event, {}).verdict).toBe('unknown');
  });
});

describe('a body that is no event', () => {
  it.each([
    [undefined, 'nothing'],
    [null, 'null'],
    [true, 'true'],
    [7, '7'],
    [JSON.parse('1e999'), 'an endless number'],
    ['text', '"text"'],
    [[], 'an empty array'],
    [[1, 2], 'an array of 2'],
  ])('%j gives one problem', (body, received) => {
    expect(checkEvent('cart', 'add', body)).toEqual({
      verdict: 'invalid',
      problems: [`body: expected an object with context and data, received ${received}`],
    });
  });

  it('gives one problem for each of its halves where both are missing', () => {
    expect(checkEvent('cart', 'add', {})).toEqual({
      verdict: 'invalid',
      problems: [
        'context: expected an object, received nothing',
        'data: expected an object, received nothing',
      ],
    });
  });
});

describe('a problem', () => {
  it('quotes no more than 60 characters of what was received', () => {
    const [long, name] = ['x'.repeat(60), 'y'.repeat(60)];
    const ids = { userId: long, sessionId: `${long}x` };
    const body = { context: { ...leastContext, shopperId: '7', ...ids, [name]: {} } };
    expect(checkEvent('shopper', 'login', body)).toEqual({
      verdict: 'invalid',
      problems: [
        `context.userId: expected a UUID v4, received "${long}"`,
        `context.sessionId: expected a UUID v4, received "${'x'.repeat(59)}…"`,
        `context.${name}: expected no field of this name, received an empty object`,
      ],
    });
  });

  it('quotes no more than 60 characters of the keys of an object or of a name', () => {
    const keys = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`key${i}`, i]));
    const body = { context: { ...leastContext, shopperId: keys, ['y'.repeat(99)]: 1 } };
    expect(checkEvent('shopper', 'login', body)).toEqual({
      verdict: 'invalid',
      problems: [
        'context.shopperId: expected a non-empty string, received an object with ' +
          'key0, key1, key2, key3, key4, key5, key6, key7, key8, key9,…',
        `context["${'y'.repeat(59)}…"]: expected no field of this name, received 1`,
      ],
    });
  });

  it('keeps strange names and values readable', () => {
    const body: unknown = JSON.parse(
      '{"context":{},"__proto__":{"a":1},"two words":"line\\nbreak","":0}',
    );
    const verdict = checkEvent('shopper', 'login', { ...(body as object), context: leastContext });
    expect(verdict).toEqual({
      verdict: 'invalid',
      problems: [
        'context.shopperId: expected a non-empty string, received nothing',
        '__proto__: expected no field of this name, received an object with a',
        '["two words"]: expected no field of this name, received "line\\nbreak"',
        '[""]: expected no field of this name, received 0',
      ],
    });
  });
});

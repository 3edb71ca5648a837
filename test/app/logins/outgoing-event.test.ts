import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type EventPath, eventPaths } from '../../../app/beacon/modules.ts';
import {
  InvalidEvent,
  type OutgoingEvent,
  outgoingEvent,
  PixelEventRefused,
  VERSION,
} from '../../../app/logins/login-event.ts';
import { postEvent } from '../../../app/logins/post-event.ts';
import { EVENT_EXAMPLES } from '../../beacon/payloads.ts';
import { BEACON_URL } from '../../sandbox/addresses.ts';
import { cartAdd } from '../../sandbox/tracking-service/test-service.ts';
import { START } from './logins-kit.ts';

const { context } = cartAdd;
const login = { context: { ...context, shopperId: '7012345678' } };

/** The pixel's events, each with a valid body. */
const COVERED = EVENT_EXAMPLES.map(
  ({ module, event, minimal }) => [`${module}/${event}` as EventPath, minimal] as const,
).filter(([path]) => eventPaths('pixel').includes(path));

describe('an event that the web pixel covers', () => {
  it.each(COVERED)(
    'cannot be made by the app, and does not leave if it was: %s',
    async (path, body) => {
      const make = outgoingEvent as (path: string, body: unknown) => OutgoingEvent;
      expect(() => make(path, body)).toThrow(new PixelEventRefused(path));
      const event = { path, body } as unknown as OutgoingEvent;
      const fetch = () => Promise.reject(new Error('It has left.'));
      const target = { fetch, beaconUrl: BEACON_URL, siteId: 'demo01', now: () => START };
      await expect(postEvent(event, target)).rejects.toThrow(PixelEventRefused);
    },
  );

  it('is not admitted by the types', () => {
    // @ts-expect-error: the type has no such path.
    expect(() => outgoingEvent('cart/add', cartAdd)).toThrow(PixelEventRefused);
  });
});

describe('an event of the app', () => {
  it('is what the specification allows', () => {
    expect(outgoingEvent('shopper/login', login)).toEqual({ path: 'shopper/login', body: login });
  });

  it('is refused with the names of its wrong fields, and without what they hold', () => {
    const body = { context: { ...login.context, userId: 'ada@example.com', shopperId: '' } };
    expect(() => outgoingEvent('shopper/login', body)).toThrow(
      new InvalidEvent('shopper/login', [
        'context.userId: expected a UUID v4',
        'context.shopperId: expected a non-empty string',
      ]),
    );
  });

  it.each(['shopper/logout', 'constructor/name', 'shopper', '', 'shopper/login/../../cart/add'])(
    'has an address that the specification knows: not %j',
    (path) => {
      const make = outgoingEvent as (path: string, body: unknown) => OutgoingEvent;
      expect(() => make(path, login)).toThrow(InvalidEvent);
    },
  );
});

it('The app sends events under the version of the project.', async () => {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  expect((JSON.parse(text) as { version: string }).version).toBe(VERSION);
});

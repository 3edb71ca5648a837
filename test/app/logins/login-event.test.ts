import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { InvalidEvent, loginEvent, VERSION } from '../../../app/logins/login-event.ts';
import { loginReport, SHOPPER, START } from './logins-kit.ts';

it('A login is refused with the names of its wrong fields, and without what they hold.', () => {
  const page = loginReport({ userId: 'ada@example.com' });
  const login = { shopperId: '', page, happenedAt: START, mode: 'live' } as const;
  expect(() => loginEvent(login)).toThrow(
    new InvalidEvent([
      'context.userId: expected a UUID v4',
      'context.shopperId: expected a non-empty string',
    ]),
  );
  expect(() => loginEvent({ ...login, page: loginReport(), shopperId: SHOPPER })).not.toThrow();
});

it('The app sends events under the version of the project.', async () => {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  expect((JSON.parse(text) as { version: string }).version).toBe(VERSION);
});

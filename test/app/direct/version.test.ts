import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { VERSION } from '../../../app/direct/version.ts';

it('the app sends events under the version of the project', async () => {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  expect(VERSION).toBe(version);
});

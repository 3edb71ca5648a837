import { afterEach, expect, it, vi } from 'vitest';
import { createTransfer, type TransferProblem } from '../../app/components/uploads/transfer.ts';
import { textsIn } from '../../app/texts/every-language.ts';
import { SIZE_LIMITS } from '../../app/uploads/format.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['busy', 'Too many files are being checked right now.'],
  ['gone', 'The file is no longer stored:'],
  ['not-understood', 'The app didn’t answer.'],
])('a check that the app refuses as %s fails with its reason', async (outcome, text) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ outcome }, { status: 409 })));
  const { signal } = new AbortController();
  const problem = (await createTransfer('1001').check('a', null, signal)) as TransferProblem;
  expect(textsIn('en').t(`uploads.failed.${problem}`, SIZE_LIMITS)).toContain(text);
});

import { expect, it } from 'vitest';
import { measureUpload } from '../../bench/uploads/measure-upload.ts';
import { createTestDatabase } from '../../support/database.ts';

const MB = 1_000_000;

it('a file of 20 MB costs no 20 MB where it is received, checked or sent', async () => {
  const database = await createTestDatabase();
  const { size, products, ...steps } = await measureUpload(database.url).finally(() =>
    database.close(),
  );
  expect(size).toBeGreaterThan(19 * MB);
  expect(products).toBeGreaterThan(50_000);
  for (const { liveBytes } of Object.values(steps)) expect(liveBytes).toBeLessThan(16 * MB);
}, 120_000);

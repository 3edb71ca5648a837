import { expect, it } from 'vitest';
import { SECOND } from '../clock.ts';
import { pixelReport, SHOP, useReports } from './reports-kit.ts';

const { database, kit } = useReports();

it('Of a sender at most 8 other versions are stored, and always the app’s own.', async () => {
  for (let version = 0; version < 12; version += 1) {
    await kit().post(pixelReport({ sender: `0.0.${version}` }));
    await kit().reports.flush();
  }
  await kit().post(pixelReport());
  await kit().reports.flush();
  const versions = (await database().prisma.versionSeen.findMany()).map(({ version }) => version);
  expect(versions).toHaveLength(9);
  expect(versions).toContain('0.1.0');
});

it('Versions later than the app’s are not listed; of one day the highest comes first.', async () => {
  for (const sender of ['0.1.0', '0.0.9', '9999.9999.9999', '0.1.1', '0.0.10']) {
    kit().clock.pass(SECOND);
    expect((await kit().post(pixelReport({ sender }))).status).toBe(204);
  }
  await kit().reports.flush();
  const { versions } = await kit().reports.facts(SHOP);
  expect(versions.map(({ version }) => version)).toEqual(['0.1.0', '0.0.10', '0.0.9']);
});

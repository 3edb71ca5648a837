import { describe, expect, it } from 'vitest';
import { ListTooLong } from '../../../app/shop/form-fields.ts';
import {
  createSettingsStore,
  DEFAULT_SETTINGS,
  type SettingsChange,
} from '../../../app/shop/settings.ts';
import { OTHER, SHOP, useDatabase } from '../use-database.ts';

const database = useDatabase(SHOP, OTHER);

const NOW = new Date('2026-11-24T10:00:00.000Z');
const settings = () => createSettingsStore({ prisma: database().prisma, now: () => NOW });

describe('settings', () => {
  it('are the defaults until something was saved', async () => {
    expect(await settings().read(SHOP)).toEqual({
      feedIds: [],
      requestedBy: null,
      mode: 'live',
      testEndsAt: null,
      identifiers: 'product',
      taxesIncluded: 'automatic',
      preflight: false,
    });
  });

  it('change where they were given and stay as they are elsewhere', async () => {
    await settings().save(SHOP, { feedIds: ['7', '12'], requestedBy: 'ops@example.com' });
    expect(await settings().save(SHOP, { mode: 'test' })).toEqual({
      feedIds: ['7', '12'],
      requestedBy: 'ops@example.com',
      mode: 'test',
      testEndsAt: new Date('2026-11-24T14:00:00.000Z'),
      identifiers: 'product',
      taxesIncluded: 'automatic',
      preflight: false,
    });
    expect(await settings().read(SHOP)).toMatchObject({ feedIds: ['7', '12'], mode: 'test' });
    expect(await settings().read(OTHER)).toEqual(DEFAULT_SETTINGS);
  });

  it('can be emptied again', async () => {
    await settings().save(SHOP, { feedIds: ['7'], requestedBy: 'ops@example.com' });
    await settings().save(SHOP, { feedIds: [], requestedBy: null });
    expect(await settings().read(SHOP)).toEqual(DEFAULT_SETTINGS);
  });

  it('begin test mode for as long as staff choose, anew with each choice, and end it at once', async () => {
    const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
    const save = async (change: SettingsChange) => (await settings().save(SHOP, change)).testEndsAt;
    expect(await save({ mode: 'test', testHours: '24' })).toEqual(inHours(24));
    expect(await save({ identifiers: 'variant' })).toEqual(inHours(24));
    expect(await save({ mode: 'test', testHours: '72' })).toEqual(inHours(72));
    expect(await save({ testHours: '1' })).toEqual(inHours(1));
    expect(await save({ mode: 'live' })).toBeNull();
  });

  it('leave test mode ended where other staff choose its end on an outdated page', async () => {
    const row = () => database().prisma.settings.findFirstOrThrow();
    await settings().save(SHOP, { mode: 'test' });
    await settings().save(SHOP, { mode: 'live' });
    const ended = await row();
    await settings().save(SHOP, { testHours: '72' });
    expect(await row()).toEqual(ended);
  });

  it('keep the feeds that other staff have added since a page was opened, and do not add those again that they took out', async () => {
    await settings().save(SHOP, { feedIds: ['1', '2', '3'] });
    await settings().save(SHOP, { feedIds: ['1', '3', '4'], feedsEditedFrom: ['1', '2', '3'] });
    const { feedIds } = await settings().save(SHOP, {
      feedIds: ['1', '2', '5'],
      feedsEditedFrom: ['1', '2', '3'],
    });
    expect(feedIds).toEqual(['1', '5', '4']);
  });

  it('refuse feeds that do not fit beside those that other staff have added, and what was saved with them', async () => {
    const feedIds = Array.from({ length: 50 }, (_, index) => String(index));
    await settings().save(SHOP, { feedIds });
    const change = { feedIds: ['0', '50'], feedsEditedFrom: ['0'], preflight: true };
    await expect(settings().save(SHOP, change)).rejects.toThrow(new ListTooLong('feedIds'));
    expect(await settings().read(SHOP)).toMatchObject({ feedIds, preflight: false });
  });

  it('have all feeds that several staff add at the same moment', async () => {
    await settings().save(SHOP, { feedIds: ['1'] });
    const added = ['2', '3', '4', '5'];
    await Promise.all(
      added.map((id) => settings().save(SHOP, { feedIds: ['1', id], feedsEditedFrom: ['1'] })),
    );
    expect((await settings().read(SHOP)).feedIds.toSorted()).toEqual(['1', ...added]);
  });

  it('pass on the feeds that staff manage now, or no longer, and no other', async () => {
    const passed: string[][] = [];
    const save = (change: SettingsChange) =>
      settings().save(SHOP, change, (feedIds) => Promise.resolve(void passed.push(feedIds)));
    await save({ feedIds: ['1', '2'] });
    await save({ feedIds: ['2', '3'] });
    await save({ feedIds: ['3', '2'] });
    await save({ mode: 'test' });
    expect(passed).toEqual([
      ['1', '2'],
      ['1', '3'],
    ]);
  });

  it('of several cards saved at the same moment are all kept', async () => {
    await Promise.all([
      settings().save(SHOP, { mode: 'test' }),
      settings().save(SHOP, { identifiers: 'variant' }),
      settings().save(SHOP, { taxesIncluded: 'no' }),
      settings().save(SHOP, { preflight: true }),
      settings().save(SHOP, { feedIds: ['7'] }),
      settings().save(SHOP, { requestedBy: 'ops@example.com' }),
    ]);
    expect(await settings().read(SHOP)).toEqual({
      feedIds: ['7'],
      requestedBy: 'ops@example.com',
      mode: 'test',
      testEndsAt: new Date('2026-11-24T14:00:00.000Z'),
      identifiers: 'variant',
      taxesIncluded: 'no',
      preflight: true,
    });
  });
});

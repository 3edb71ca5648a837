import { text as readText } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WholeSandbox } from '../../../sandbox/sandbox.ts';
import { FORMATS, PACKINGS, product, zipOf } from '../../../uploads/support/files.ts';
import type { StaffTab } from './staff-tab.ts';
import { startWholeAdmin } from './whole-admin.ts';

let sandbox: WholeSandbox;
let tab: StaffTab;

beforeAll(async () => {
  const admin = await startWholeAdmin({
    begin: 'account',
    feeds: ['1201', '1202', '1203'],
    env: { FOLLOW_SECONDS: '1' },
  });
  ({ sandbox, tab } = admin);
  return admin.close;
});

/** Chooses a file in the drop zone. */
async function choose(name: string, content: string | Uint8Array): Promise<void> {
  await tab.app
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}

const heading = (name: string | RegExp) => tab.app.getByRole('heading', { name });
const text = (words: string | RegExp) => tab.app.getByText(words);

const KETTLES = Array.from({ length: 30 }, (_, id) => product(id + 1));

// Each step stands on the ones before it.
describe('a feed that staff upload', () => {
  it('is turned on at the feed', async () => {
    await tab.card('Feed 1201').getByRole('link', { name: 'Upload a file instead' }).click();
    await tab.button('Turn on uploads').click();
    await heading('Upload a file to Feed 1201').waitFor();
    await tab.app.locator('input[type=file]').waitFor({ state: 'attached' });
  });

  it('lists what is wrong with a broken file, to download whole', async () => {
    const broken = FORMATS.csv([
      product(1),
      product(1, { price: 'soon' }),
      ...Array.from({ length: 50 }, (_, at) => product(at + 2, { name: '', image: '' })),
    ]);
    await choose('broken.csv', broken);
    await heading('broken.csv has 51 errors').waitFor();
    await text('Row 3, price: This doesn’t look like a price. soon').waitFor();
    await text('Row 3, id: An earlier product has the same ID. 1').waitFor();
    await text('The first 50 of 51 errors.').waitFor();
    await text('The first 50 of 51 warnings.').waitFor();
    const [download] = await Promise.all([
      tab.page.waitForEvent('download'),
      tab.button('Download full list').click(),
    ]);
    const list = await readText(await download.createReadStream());
    expect(list.trim().split('\r\n')).toHaveLength(103);
    expect(list).toContain('"Row 53","name","Error","A required value is missing.",""');
    expect(await tab.button('Send file').count()).toBe(0);
  });

  it.each([
    [
      'a zip of two files',
      zipOf({ name: 'a', content: 'a' }, { name: 'b', content: 'b' }),
      'The archive holds 2 files. It must hold exactly one.',
    ],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'The file isn’t encoded in UTF-8.'],
    [
      'XML with entities',
      '<!DOCTYPE p [<!ENTITY a "a">]><p><i><id>&a;</id></i></p>',
      'The file has a document type',
    ],
    [
      'ndJSON with a line cut off',
      FORMATS.ndjson(KETTLES).slice(0, -9),
      'The line isn’t a JSON object.',
    ],
    [
      'a gzip that was cut off',
      PACKINGS.gzip(FORMATS.csv(KETTLES)).subarray(0, 200),
      'The archive can’t be unpacked. Pack the file again.',
    ],
  ])('refuses %s with a reason', async (name, content, reason) => {
    await choose(name, content);
    await heading(`${name} has 1 error`).waitFor();
    await text(reason).waitFor();
  });

  it('refuses 21 MB that are packed before a byte is sent', async () => {
    const packed = Buffer.alloc(21_000_000, 0x7a);
    packed.set([0x1f, 0x8b]);
    await choose('large.csv.gz', packed);
    await heading(/more than 20 MB even when packed/).waitFor();
  });

  it.each(
    (['csv', 'ndjson', 'xml'] as const).flatMap((format) =>
      (['plain', 'gzip', 'zip'] as const).map((packing) => [packing, format] as const),
    ),
  )('shows the first products of a %s %s', async (packing, format) => {
    const name = `${packing}.${format}`;
    await choose(name, PACKINGS[packing](FORMATS[format](KETTLES)));
    await heading(`${name} can be sent`).waitFor();
    await text('30 products, no errors found.').waitFor();
    await tab.app.getByText('Product 10, blue').waitFor();
  });

  it('is sent with warnings, indexed, and in the service’s index', async () => {
    await choose('kettles.csv', FORMATS.csv([...KETTLES.slice(1), product(31, { image: '' })]));
    await heading('kettles.csv can be sent').waitFor();
    await text('Row 31, image: The product has no image.').waitFor();
    await tab.button('Send file').click();
    await text(/^Uploaded: kettles\.csv\.gz, \d+ KB$/).waitFor();
    await expect
      .poll(() => sandbox.indexing.requests().filter(({ method }) => method === 'POST').length)
      .toBe(1);
    await sandbox.indexing.control({ kind: 'end-index', feedId: '1201', as: 'done' });
    await text('The feed was re-indexed.').first().waitFor();
    const index = sandbox.indexing.index('1201');
    expect(index.map(({ record }) => record.uid)).toEqual([
      ...KETTLES.slice(1).map(({ id }) => id),
      '31',
    ]);
    expect(sandbox.indexing.requests().filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('within the hour of the last one waits', async () => {
    await tab.goTo('overview');
    await tab.card('Feed 1201').getByRole('link', { name: 'Upload a file' }).click();
    await choose('kettles.csv', FORMATS.csv(KETTLES));
    await tab.button('when possible').waitFor();
    await text(/Each feed can be re-indexed once per hour/).waitFor();
  });

  it('that was never indexed is told as that', async () => {
    await tab.goTo('overview');
    await tab.card('Feed 1203').getByRole('link', { name: 'Upload a file instead' }).click();
    await tab.button('Turn on uploads').click();
    await heading('This feed has never been indexed').waitFor();
    await choose('kettles.xml', FORMATS.xml(KETTLES));
    await tab.button('Send file').click();
    await text(/The discovery service takes an upload only after a first index has finished, and/)
      .first()
      .waitFor();
  });

  it('of 20 MB is sent whole', async () => {
    await tab.goTo('overview');
    await tab.card('Feed 1202').getByRole('link', { name: 'Upload a file instead' }).click();
    await tab.button('Turn on uploads').click();
    const products = Array.from({ length: 19_800 }, (_, id) =>
      product(id, { url: `https://shop.example.com/products/${id}?${'a'.repeat(850)}` }),
    );
    // Packed without being made smaller.
    const packed = gzipSync(FORMATS.ndjson(products), { level: 0 });
    expect(packed.length).toBeGreaterThan(19_500_000);
    await choose('large.ndjson.gz', packed);
    await tab.button('Send file').click();
    await text(/^Uploaded: large\.ndjson\.gz, (19\.\d|20) MB$/).waitFor();
    await expect.poll(() => sandbox.indexing.feed('1202')?.taken).toBe(1);
    await sandbox.indexing.control({ kind: 'end-index', feedId: '1202', as: 'done' });
    await text('The feed was re-indexed.').first().waitFor();
    expect(sandbox.indexing.index('1202')).toHaveLength(products.length);
  });
});

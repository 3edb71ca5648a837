import { buffer, text as readText } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WholeSandbox } from '../../../sandbox/sandbox.ts';
import { FORMATS, PACKINGS, product } from '../../../uploads/support/files.ts';
import { serve } from '../../../support/serve.ts';
import { signal } from '../../../app/signal.ts';
import type { StaffTab } from './staff-tab.ts';
import { startWholeAdmin } from './whole-admin.ts';

let sandbox: WholeSandbox;
let tab: StaffTab;

beforeAll(async () => {
  const admin = await startWholeAdmin({
    begin: 'account',
    feeds: ['1201', '1202', '1203', '1204'],
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

/**
 * Chooses a file of many megabytes in the drop zone. The page loads it from the test: what Playwright hands to a browser
 * of another process passes through three processes as text.
 */
async function chooseLarge(name: string, content: Uint8Array): Promise<void> {
  const { origin, close } = await serve((_, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*').end(content);
  });
  await tab.app.locator('input[type=file]').waitFor({ state: 'attached' });
  await tab.page.frame('app-iframe')?.evaluate(`(async () => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([await (await fetch('${origin}')).blob()], '${name}'));
    const input = document.querySelector('input[type=file]');
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
  await close();
}

/** Counts the pieces of files that the browser sends to the app from now on. */
function countPieces(): () => number {
  let pieces = 0;
  tab.page.on('request', (request) => {
    if (new URL(request.url()).searchParams.get('do') === 'append') pieces += 1;
  });
  return () => pieces;
}

const heading = (name: string | RegExp) => tab.app.getByRole('heading', { name });
const text = (words: string | RegExp) => tab.app.getByText(words);

const KETTLES = Array.from({ length: 30 }, (_, id) => product(id + 1));

/** Opens the page of a feed's uploads, and turns them on. */
async function turnOn(feedId: string): Promise<void> {
  await tab.goTo('overview');
  await tab.card(`Feed ${feedId}`).getByRole('link', { name: 'Upload a file instead' }).click();
  await tab.button('Turn on uploads').click();
}

/** The products in the storefront's lists that a feed can hold: at most 100 variants each. */
const fitting = () =>
  sandbox.catalogue
    .listed()
    .filter(({ variants }) => variants.length <= 100)
    .map(({ id }) => id)
    .sort();

// Each step depends on the previous ones.
describe('a feed made from the shop', () => {
  it('is counted, with the products that it leaves out', async () => {
    // A feed may have the interval Never, with which it would not be indexed.
    await sandbox.indexing.control({ kind: 'interval', feedId: '1204', interval: 86_400_000 });
    await turnOn('1204');
    await tab.app.locator('input[type=file]').waitFor({ state: 'attached' });
    await tab.goTo('product-feed');
    await tab.button('Create feed').click();
    const made = tab.app.getByText(`Products: ${fitting().length}. Variants:`);
    await made.waitFor();
    await tab.app.getByText('More than 100 variants (1):').waitFor();
  });

  it('is downloaded with one record for each product', async () => {
    const [download] = await Promise.all([
      tab.page.waitForEvent('download'),
      tab.button('Download').click(),
    ]);
    expect(download.suggestedFilename()).toBe('products.ndjson.gz');
    const lines = gunzipSync(await buffer(await download.createReadStream()))
      .toString()
      .trimEnd()
      .split('\n');
    const records = lines.map((line) => JSON.parse(line) as { uid: string; title: string });
    expect(records.map(({ uid }) => uid).sort()).toEqual(fitting());
    for (const { uid, title } of records) expect(title).toBe(sandbox.catalogue.find(uid)?.title);
  });
});

describe('a feed that staff upload', () => {
  it('is turned on from the feed’s card', async () => {
    await turnOn('1201');
    await heading('Upload a file to Feed 1201').waitFor();
    await tab.app.locator('input[type=file]').waitFor({ state: 'attached' });
  });

  it('shows the errors of a broken file, with all of them to download', async () => {
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

  it('of 20 MB is sent where it is compressed, and a larger one is refused before', async () => {
    const packed = Buffer.alloc(20_000_001, 0x7a);
    packed.set([0x1f, 0x8b]);
    // The first piece is held until staff stop the upload.
    const held = signal();
    await tab.page.route(/[?&]do=append&/, async (route) => {
      await held.promise;
      await route.abort();
    });
    const pieces = countPieces();
    await chooseLarge('allowed.csv.gz', packed.subarray(0, -1));
    await tab.app.getByRole('progressbar', { name: 'Uploading allowed.csv.gz' }).waitFor();
    await expect.poll(pieces).toBe(1);
    await tab.button('Stop').click();
    held.give(undefined);
    await tab.page.unrouteAll({ behavior: 'wait' });
    await chooseLarge('large.csv.gz', packed);
    await heading(/larger than 20 MB even when compressed/).waitFor();
    expect(pieces()).toBe(1);
  });

  it('shows the first products of a zip file', async () => {
    await choose('kettles.zip', PACKINGS.zip(FORMATS.xml(KETTLES)));
    await heading('kettles.zip can be sent').waitFor();
    await text('30 products, no errors found.').waitFor();
    await tab.app.getByText('Product 10, blue').waitFor();
  });

  it('can be sent with warnings, and is then in the service’s index', async () => {
    await choose('kettles.csv', FORMATS.csv([...KETTLES.slice(1), product(31, { image: '' })]));
    await heading('kettles.csv can be sent').waitFor();
    await text('Row 31, image: The product has no image.').waitFor();
    await tab.button('Send file').click();
    await text(/^Uploaded: kettles\.csv\.gz, \d+\sKB$/).waitFor();
    await expect.poll(() => sandbox.indexing.feed('1201').taken).toBe(1);
    await sandbox.indexing.control({ kind: 'end-index', feedId: '1201', as: 'done' });
    await text('The feed was re-indexed.').first().waitFor();
    const index = sandbox.indexing.index('1201');
    expect(index.map(({ record }) => record.uid)).toEqual([
      ...KETTLES.slice(1).map(({ id }) => id),
      '31',
    ]);
    expect(sandbox.indexing.requests().filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('shows an error where it was never indexed', async () => {
    await turnOn('1203');
    await heading('This feed has never been indexed').waitFor();
    await choose('kettles.xml', FORMATS.xml(KETTLES));
    await tab.button('Send file').click();
    await text(/The discovery service takes an upload only after a first index has finished, and/)
      .first()
      .waitFor();
  });

  it('arrives in several pieces', async () => {
    await turnOn('1202');
    const products = Array.from({ length: 198 }, (_, id) =>
      product(id, { url: `https://shop.example.com/products/${id}?${'a'.repeat(9_850)}` }),
    );
    // Packed without compression.
    const pieces = countPieces();
    await choose('large.ndjson.gz', gzipSync(FORMATS.ndjson(products), { level: 0 }));
    await tab.button('Send file').click();
    await text(/^Uploaded: large\.ndjson\.gz, 2(\.\d)?\sMB$/).waitFor();
    expect(pieces()).toBeGreaterThan(1);
    await expect.poll(() => sandbox.indexing.feed('1202').taken).toBe(1);
    await sandbox.indexing.control({ kind: 'end-index', feedId: '1202', as: 'done' });
    await text('The feed was re-indexed.').first().waitFor();
    expect(sandbox.indexing.index('1202')).toHaveLength(products.length);
  });
});

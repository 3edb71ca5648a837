import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { folderOfTests } from '../support/folder-of-tests.ts';
import { judgeCapture } from './judge-capture.ts';

const COMMAND = fileURLToPath(new URL('main.ts', import.meta.url));

const home = await folderOfTests();

describe('npm run captures -- <folder>', () => {
  it('shows for each event what the pixel sends, or why it sends nothing', async () => {
    const folder = await folderOf({
      'added.json': event('product_added_to_cart', { cartLine: line }),
      'ordered.json': event('checkout_completed', { checkout }),
      'page.json': event('page_viewed', {}),
      'removed.json': event('product_removed_from_cart', { cartLine: line }),
      'unfinished.json': event('checkout_completed', {
        checkout: { ...checkout, totalPrice: null },
      }),
      'viewed.json': event('product_viewed', { productVariant: variant }),
    });
    await writeFile(join(folder, 'notes.txt'), 'no event');
    expect(await captures(folder)).toEqual({
      code: 0,
      stdout: [
        'added.json       product_added_to_cart      → cart/add valid',
        'ordered.json     checkout_completed         → order/transaction valid',
        'page.json        page_viewed                not an event the service asks for',
        'removed.json     product_removed_from_cart  → cart/remove valid',
        'unfinished.json  checkout_completed         not sent: no total',
        'viewed.json      product_viewed             → product/pageview valid',
        '',
        '6 read: 4 valid, 1 not sent, 1 not asked for, 0 failed',
        '',
      ],
      stderr: [''],
    });
  });

  it('fails, and still shows the others, when a file cannot be read as an event', async () => {
    const folder = await folderOf({
      'broken.json': '{"name":',
      'list.json': '[]',
      'viewed.json': event('product_viewed', { productVariant: variant }),
    });
    await mkdir(join(folder, 'folder.json'));
    expect(await captures(folder)).toEqual({
      code: 1,
      stdout: [
        'broken.json                  not JSON: Unexpected end of JSON input',
        'folder.json                  cannot be read: EISDIR: illegal operation on a directory, read',
        'list.json                    no customer event: it has no "name"',
        'viewed.json  product_viewed  → product/pageview valid',
        '',
        '4 read: 1 valid, 0 not sent, 0 not asked for, 3 failed',
        '',
      ],
      stderr: [''],
    });
  });

  it('says what to do when it gets no folder, two, a missing one, or one without events', async () => {
    const missing = join(home, 'missing');
    const empty = await folderOf({});
    const usage = 'npm run captures -- <folder of captured events, one *.json each>';
    const failure = (line: string) => ({ code: 1, stdout: [''], stderr: [line, ''] });
    expect(await captures()).toEqual(failure(`Name one folder: ${usage}`));
    expect(await captures(empty, empty)).toEqual(failure(`Name one folder: ${usage}`));
    expect(await captures(missing)).toEqual(
      failure(`${missing} is no folder that can be read (ENOENT): ${usage}`),
    );
    expect(await captures(empty)).toEqual(
      failure(`There is no *.json in ${empty}: put one captured event into each file.`),
    );
  });
});

const variant = {
  id: '70000000000012',
  title: 'Large',
  sku: 'TEA-L',
  price: { amount: 7.5, currencyCode: 'EUR' },
  product: { id: '70000000000001', title: 'Tea tin', vendor: 'Leaf', url: '/products/tea-tin' },
};

const line = { quantity: 2, merchandise: variant };

const checkout = {
  token: 'a1b2c3d4',
  currencyCode: 'EUR',
  order: { id: '900001' },
  lineItems: [{ quantity: 2, variant }],
  subtotalPrice: { amount: 15 },
  totalPrice: { amount: 18.9 },
  shippingLine: { price: { amount: 3.9 } },
  totalTax: { amount: 0 },
};

function event(name: string, data: object): string {
  const location = { href: 'https://tea.example.com/products/tea-tin' };
  const context = { document: { location } };
  return JSON.stringify({ id: 'sh-1', name, timestamp: '2026-05-04T10:00:00.000Z', context, data });
}

/** A new folder with these files. */
async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(home, 'folder-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

/** Runs the command in a separate process; resolves to its output as lines. */
function captures(
  ...folders: string[]
): Promise<{ code: number; stdout: string[]; stderr: string[] }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [COMMAND, ...folders], (_, stdout, stderr) => {
      resolve({
        code: child.exitCode ?? -1,
        stdout: stdout.split('\n'),
        stderr: stderr.split('\n'),
      });
    });
  });
}

describe('the judgement of a captured event', () => {
  it('is a failure when the service would refuse what is sent, with every problem', () => {
    const body = { context: null, data: { result: { parentId: '1', uid: '1' } } };
    expect(judgeCapture('product_viewed', [{ path: 'product/pageview', body }], [])).toEqual({
      kind: 'failed',
      text: '→ product/pageview refused: context: expected an object, received null',
    });
  });

  it('is a failure when the service knows no such event', () => {
    expect(judgeCapture('product_viewed', [{ path: 'product/glance', body: {} }], [])).toEqual({
      kind: 'failed',
      text: '→ product/glance refused: The module "product" has no event "glance"; known are pageview.',
    });
  });

  it('is a failure when an event that is asked for leads to silence', () => {
    expect(judgeCapture('product_viewed', [], ['something else'])).toEqual({
      kind: 'failed',
      text: 'nothing is sent, without a reason; something else',
    });
  });
});

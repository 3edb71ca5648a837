import { Readable } from 'node:stream';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkFile } from '../../app/uploads/check.ts';
import { type Limits, LIMITS } from '../../app/uploads/format.ts';
import type { StoredFile } from '../../app/uploads/unpack.ts';
import { fileOf, FORMATS, PACKINGS, product, zipOf } from './support/files.ts';

const MB = 1_000_000;

async function faultsOf(content: string | Uint8Array | StoredFile, limits: Limits = LIMITS) {
  const file = typeof content === 'object' && 'read' in content ? content : fileOf(content);
  const { faults } = await checkFile(file, { mapping: null, limits });
  return faults.map(({ code, row }) => (row === null ? code : `${code} ${row}`));
}

/** A valid product, and blank lines up to a size in megabytes. */
function mostlyBlank(megabytes: number): Buffer {
  const content = Buffer.alloc(megabytes * MB, `${' '.repeat(999)}\n`);
  content.write(FORMATS.ndjson([product(1)]));
  return content;
}

describe('an archive', () => {
  it('that unpacks to a thousand times its size is refused', async () => {
    const packed = gzipSync(mostlyBlank(100), { level: 9 });
    expect(packed.length).toBeLessThan(250_000);
    expect(await faultsOf(packed)).toEqual(['packed-too-tightly']);
    const zip = zipOf({ name: 'feed.ndjson', content: mostlyBlank(20) });
    expect(await faultsOf(zip)).toEqual(['packed-too-tightly']);
  });

  it('that unpacks to more than the limit is refused', async () => {
    const limits = { ...LIMITS, unpackedBytes: 100_000, productBytes: 1_000_000 };
    const products = Array.from({ length: 1_000 }, (_, id) => product(id));
    expect(await faultsOf(gzipSync(FORMATS.ndjson(products)), limits)).toEqual([
      'unpacks-too-large',
    ]);
  });

  it('with a wrong size in its directory is refused', async () => {
    const content = FORMATS.csv(Array.from({ length: 100 }, (_, id) => product(id)));
    expect(await faultsOf(zipOf({ name: 'feed.csv', content, saidSize: 10 }))).toContain(
      'broken-archive',
    );
  });

  it.each(['gzip', 'zip'] as const)('that was cut off is refused: %s', async (packing) => {
    const whole = PACKINGS[packing](
      FORMATS.csv(Array.from({ length: 500 }, (_, id) => product(id))),
    );
    expect(await faultsOf(whole.subarray(0, whole.length - 40))).toContain('broken-archive');
  });

  const INNER = gzipSync(FORMATS.csv([product(1)]));

  it.each([
    ['in a gzip archive', gzipSync(INNER), 'archive-in-archive'],
    ['in a zip archive', zipOf({ name: 'feed.csv.gz', content: INNER }), 'archive-in-archive'],
    ['with a password', zipOf({ name: 'x.csv', content: 'x', flags: 1 }), 'encrypted-archive'],
  ])('%s is refused', async (_, archive, fault) => {
    expect(await faultsOf(archive)).toEqual([fault]);
  });

  it('has one file, besides those that operating systems add', async () => {
    const content = FORMATS.csv([product(1)]);
    const good = { name: 'feed/feed.csv', content };
    const added = { name: '__MACOSX/feed/._feed.csv', content: 'x' };
    expect(await faultsOf(zipOf(good, added))).toEqual([]);
    expect(await faultsOf(zipOf(...Array<typeof added>(99).fill(added), good))).toEqual([]);
    expect(await faultsOf(zipOf(good, { name: 'more.csv', content }))).toEqual(['many-files']);
    expect(await faultsOf(zipOf())).toEqual(['many-files']);
    const many = Array.from({ length: 500 }, (_, at) => ({ name: `${at}.csv`, content: '' }));
    expect(await faultsOf(zipOf(...many))).toEqual(['many-files']);
  });
});

describe('bytes', () => {
  const line = '1,Mug,https://cdn.example.com/1.jpg,12,https://shop.example.com/1\n';
  const header = 'id,name,image,price,url\n';

  it.each([
    ['latin1', Buffer.from(`${header}${line.replace('Mug', 'Müg')}`, 'latin1'), 'not-utf-8 2'],
    ['UTF-16', Buffer.from(`\ufeff${header}${line}`, 'utf16le'), 'not-utf-8 1'],
    ['UTF-16 without a mark', Buffer.from(`${header}${line}`, 'utf16le'), 'nul 1'],
    ['half a character at the end', Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0xc3]), 'not-utf-8 2'],
  ])('in another encoding are refused: %s', async (_, bytes, fault) => {
    expect(await faultsOf(bytes)).toContain(fault);
  });

  it.each([
    ['after a character that two pieces of the file share', `${'é'.repeat(32_767)}éa`],
    ['after a replacement character', '\ufffd'],
  ])('in another encoding are found in their line: %s', async (_, before) => {
    const file = Buffer.concat([Buffer.from(`a${before}\n\n`), Buffer.from('ff0a', 'hex')]);
    expect(await faultsOf(file)).toEqual(['not-utf-8 3']);
  });

  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const empty = (name: string) => ({ name, content: '' });
  const types = empty('[Content_Types].xml');
  const images = Array.from({ length: 500 }, (_, at) => empty(`xl/media/${at}.png`));
  it.each([
    ['a picture', picture],
    ['a PDF', Buffer.concat([Buffer.from('%PDF-1.7\n%'), Buffer.from('e2e3cfd30a0078', 'hex')])],
    ['a PDF without NUL', Buffer.from('%PDF-1.7\n%\u00e2\u00e3', 'latin1')],
    ['a packed picture', gzipSync(picture)],
    ['an Excel file', zipOf(types, empty('a'))],
    ['an Excel file with pictures', zipOf(types, ...images)],
    ['a LibreOffice file', zipOf(empty('mimetype'), empty('a'))],
  ])('of another kind of file are said to be no feed: %s', async (_, bytes) => {
    expect(await faultsOf(bytes)).toEqual(['not-a-feed']);
  });

  it.each(['csv', 'ndjson', 'xml'] as const)('of NUL are refused in %s', async (format) => {
    const file = FORMATS[format]([product(1), product(2)]);
    const broken = file.replace('Product 2', 'Product \0 2');
    expect(await faultsOf(broken)).toEqual([`nul ${format === 'ndjson' ? 2 : 3}`]);
  });

  it('that XML declares to be in another encoding are refused', async () => {
    const file = FORMATS.xml([product(1)]).replace('UTF-8', 'ISO-8859-1');
    expect(await faultsOf(file)).toEqual(['not-utf-8 1']);
  });
});

describe('CSV', () => {
  it('with 10,000 columns is refused', async () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',');
    expect(await faultsOf(`${names}\n${names}\n`)).toEqual(['many-columns 1']);
  });

  it('with a line of 20 MB is refused, in the header and below', async () => {
    expect(await faultsOf(Buffer.alloc(20 * MB, 'x,'))).toEqual(['record-too-long 1']);
    const packed = gzipSync(`id,name,image,price,url\n1,${'y'.repeat(21 * MB)},a,b,c\n`);
    const limits = { ...LIMITS, ratio: 100_000 };
    expect(await faultsOf(packed, limits)).toEqual(['record-too-long 2']);
    expect(await faultsOf(`id,name\n"${'y,\n'.repeat(2 * MB)}`)).toEqual(['record-too-long 2']);
  });
});

describe('ndJSON', () => {
  it('with a line of 20 MB is refused', async () => {
    expect(await faultsOf(`{"id":"${'x'.repeat(19 * MB)}"}`)).toEqual(['record-too-long 1']);
  });

  it('with fields like `__proto__` changes no prototype', async () => {
    const hostile = `${JSON.stringify(product(1)).slice(0, -1)},"__proto__":{"polluted":1},"constructor":1}\n`;
    expect(await faultsOf(hostile)).toEqual([]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('columns', () => {
  const fields = (count: number, prefix = 'c') =>
    Array.from({ length: count }, (_, at) => [`${prefix}${at}`, '1'] as const);
  const line = (entries: (readonly [string, string])[]) =>
    `${JSON.stringify(Object.fromEntries(entries))}\n`;
  const item = (entries: (readonly [string, string])[]) =>
    `<i>${entries.map(([name, value]) => `<${name}>${value}</${name}>`).join('')}</i>`;

  it('of ndJSON and XML are at most 1,000, whichever products have them', async () => {
    expect(await faultsOf(line(fields(1_001)))).toContain('many-columns 1');
    expect(await faultsOf(line(fields(600)) + line(fields(600, 'd')))).toContain('many-columns 2');
    expect(await faultsOf(`<p>${item(fields(1_001))}</p>`)).toContain('many-columns 1');
    expect(await faultsOf(`<p>${item(fields(600))}${item(fields(600, 'd'))}</p>`)).toContain(
      'many-columns 2',
    );
    const rows = Array.from({ length: 100 }, (_, row) => line(fields(1, `c${row}_`)));
    const limits = { ...LIMITS, columns: 99 };
    expect(await faultsOf(rows.join(''), limits)).toContain('many-columns 100');
    expect(await faultsOf(line(fields(1_000)))).not.toContain('many-columns 1');
  });

  it('have names of at most 500 characters in every format', async () => {
    const name = `c${'-'.repeat(500)}`;
    expect(await faultsOf(line([[name, '1']]))).toEqual(['column-too-long']);
    expect(await faultsOf(`<p>${item([[name, '1']])}</p>`)).toEqual(['column-too-long']);
    expect(await faultsOf(`${name},b\n1,2\n`)).toEqual(['column-too-long']);
    expect(await faultsOf(line([[name.slice(0, 500), '1']]))).not.toContain('column-too-long');
  });

  it('have names that a database takes, also where JSON escapes what the file itself may not have', async () => {
    const { name, ...others } = product(2);
    const ndjson = (column: string) =>
      FORMATS.ndjson([product(1)]) + JSON.stringify({ ...others, [column]: name });
    expect(await faultsOf(ndjson('name\0'))).toEqual(['nul 2']);
    expect(await faultsOf(ndjson('name\ud83e'))).toEqual(['not-utf-8 2']);
    expect(await faultsOf(ndjson('name 🧨'))).toEqual(['missing 2']);
  });
});

it('JSON with 20,000 nested lists is refused.', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  expect(await faultsOf(`{"id":${deep}}\n`)).toEqual(['too-deep 1']);
  expect(await faultsOf(FORMATS.ndjson([product(1)]) + `{"x":{"y":${deep}}}\n`)).toEqual([
    'too-deep 2',
  ]);
  const row = `1,Mug,https://a.example/1.jpg,1,https://a.example/1,"${deep}"`;
  expect(await faultsOf(`id,name,image,price,url,children\n${row}\n`)).toEqual([
    'children-unreadable 2',
  ]);
});

describe('XML', () => {
  it.each([
    ['entities', '<!DOCTYPE p [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><p><i><id>&b;</id></i></p>'],
    ['a file', '<!DOCTYPE p [<!ENTITY f SYSTEM "file:///etc/passwd">]><p><i><id>&f;</id></i></p>'],
    ['a remote one', '<!DOCTYPE p SYSTEM "http://127.0.0.1/x.dtd"><p><i><id>1</id></i></p>'],
  ])('with a document type is refused: %s', async (_, text) => {
    expect(await faultsOf(text)).toEqual(['doctype']);
  });

  it('with an entity that it does not declare is refused', async () => {
    const file = FORMATS.xml([product(1)]).replace('Product', '&nbsp;');
    expect(await faultsOf(file)).toEqual([expect.stringMatching(/^broken-xml/)]);
  });

  it.each([
    ['text', `<p><i><id>${'x'.repeat(19 * MB)}</id></i></p>`],
    ['an attribute', `<p><i id="${'x'.repeat(19 * MB)}"/></p>`],
    ['attributes', `<p><i ${Array.from({ length: MB }, (_, at) => `a${at}="1"`).join(' ')}/></p>`],
    ['a comment', `<p><!--${'<'.repeat(19 * MB)}--><i/></p>`],
    ['CDATA', `<p><i><id><![CDATA[${'<'.repeat(19 * MB)}]]></id></i></p>`],
    ['a document type', `<!DOCTYPE p [${'<!ENTITY a "x">'.repeat(MB)}]><p/>`],
    ['a name', `<${'x'.repeat(19 * MB)}>`],
    ['empty elements', `<p><i>${'<a/>'.repeat(4 * MB)}</i></p>`],
  ])('of 20 MB without a product is refused: %s', async (_, text) => {
    expect(await faultsOf(text)).toEqual([expect.stringMatching(/^record-too-long/)]);
  });

  it('with ten thousand nested elements is refused', async () => {
    expect(await faultsOf('<p>'.repeat(10_000))).toEqual(['too-deep 1']);
  });
});

describe('a file', () => {
  it('of 21 MB is refused, one of 20 MB is read', async () => {
    expect(await faultsOf(Buffer.alloc(21 * MB, 'x'))).toEqual(['too-large']);
    const products = FORMATS.ndjson([product(1)]);
    const filled = `${products}${'\n'.repeat(20 * MB - products.length)}`;
    expect(await faultsOf(filled)).toEqual([]);
  });

  it('with more products than the limit is refused', async () => {
    const limits = { ...LIMITS, products: 100 };
    const file = FORMATS.ndjson(Array.from({ length: 101 }, (_, id) => product(id)));
    expect(await faultsOf(file, limits)).toEqual(['many-products']);
  });

  it('is read up to the limit of faults', async () => {
    const limits = { ...LIMITS, faults: 20 };
    const faults = await faultsOf('[1]\n'.repeat(1_000).replace('[', '{'), limits);
    expect(faults).toHaveLength(22);
    expect(faults.at(-1)).toBe('many-faults');
  });

  it('has no fault where its own stream fails', async () => {
    const failed = () =>
      new Readable({
        read() {
          this.destroy(Object.assign(new Error('The database is gone.'), { code: 'ECONNRESET' }));
        },
      });
    const file: StoredFile = {
      size: 100,
      read: (range) => (range ? Readable.from([deflateRawSync('x')]) : failed()),
    };
    await expect(checkFile(file, { mapping: null })).rejects.toThrow('The database is gone.');
  });
});

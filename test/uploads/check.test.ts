import { describe, expect, it } from 'vitest';
import { checkFile, FAULTS_LISTED, PRODUCTS_SHOWN } from '../../app/uploads/check.ts';
import type { Fault } from '../../app/uploads/fault.ts';
import { LIMITS } from '../../app/uploads/format.ts';
import { guessMapping, mappingFor, NO_MAPPING } from '../../app/uploads/mapping.ts';
import { fileOf, FORMATS, PACKINGS, product, type SampleProduct } from './support/files.ts';

const check = (content: string | Uint8Array) => checkFile(fileOf(content), { mapping: null });

/** The faults of a file as `code row column value found/limit`. */
const faultsOf = async (content: string | Uint8Array) => listed((await check(content)).faults);
const warningsOf = async (content: string | Uint8Array) => listed((await check(content)).warnings);

function listed(faults: Fault[]): string[] {
  return faults.map(({ code, row, column, value, amount }) =>
    [code, row, column, value, amount && `${amount.found}/${amount.limit}`]
      .filter((part) => part !== null)
      .join(' '),
  );
}

const csv = (...rows: string[]): string =>
  ['id,name,image,price,url', ...rows].map((row) => `${row}\n`).join('');
const GOOD_ROW = '1,Mug,https://cdn.example.com/1.jpg,12.50,https://shop.example.com/1';

describe('a good file', () => {
  const products = Array.from({ length: 12 }, (_, index) =>
    product(index + 1, { children: [{ sku: `A-${index}`, size: 'M & L' }] }),
  );
  const formats = ['csv', 'ndjson', 'xml'] as const;
  const packings = ['plain', 'gzip', 'zip'] as const;

  it.each(formats.flatMap((format) => packings.map((packing) => [format, packing] as const)))(
    'in %s, packed as %s, has no faults and shows its first products',
    async (format, packing) => {
      const report = await check(PACKINGS[packing](FORMATS[format](products)));
      expect(report).toMatchObject({ format, products: 12, faultCount: 0, faults: [] });
      expect(report.mapping).toEqual({
        id: 'id',
        name: 'name',
        image: 'image',
        price: 'price',
        address: 'url',
      });
      expect(report.sample).toHaveLength(PRODUCTS_SHOWN);
      expect(report.sample[0]?.values).toMatchObject({ id: '1', name: 'Product 1, blue' });
    },
  );

  it.each([';', '\t', '|'])('in CSV may be delimited by %j', async (delimiter) => {
    const [header = '', ...rows] = FORMATS.csv([product(1), product(2)]).split('\r\n');
    const delimited = rows.map((row) => row.replaceAll('","', `"${delimiter}"`));
    const file = [header.replaceAll(',', delimiter), ...delimited].join('\n');
    expect(await faultsOf(file)).toEqual([]);
  });

  it.each([
    ['\r\n', '\n'],
    ['\n', '\r\n'],
    ['\r', '\r'],
  ])('in CSV may end its header with %j and its rows with %j', async (ofHeader, ofRows) => {
    const rows = [GOOD_ROW, GOOD_ROW.replace(/^1(.*),(.*)$/, '2$1,"$2"'), ''];
    const report = await check(`id,name,image,price,url${ofHeader}${rows.join(ofRows)}`);
    expect(report).toMatchObject({ products: 2, faults: [] });
  });

  it('may begin with a byte order mark and blank lines', async () => {
    expect(await faultsOf(`\ufeff\n\n${csv(GOOD_ROW)}`)).toEqual([]);
    expect(await faultsOf(`\ufeff${FORMATS.xml(products)}`)).toEqual([]);
  });

  it('of CSV counts the blank lines before its header as rows, as a spreadsheet does', async () => {
    expect(await faultsOf(`\r\n \t\r\n${csv(GOOD_ROW, '2')}`)).toEqual(['row-length 5 1/5']);
    expect(await faultsOf('\n \nid,,price\n')).toContain('header-empty 3 2');
  });

  it('of ndJSON may begin with blank lines, which count', async () => {
    const good = FORMATS.ndjson([product(1)]).trim();
    expect(await faultsOf(`\ufeff\n \n${good}\nno JSON\n`)).toEqual(['not-json 4 no JSON']);
  });

  it('in XML may be RSS, with prefixes, CDATA and elements of the channel beside its items', async () => {
    const item = (id: string) =>
      `<item><g:id>${id}</g:id><title><![CDATA[A < B]]></title><g:image_link>https://cdn.example.com/1.jpg</g:image_link><g:price>12.00 EUR</g:price><link>https://shop.example.com/${id}</link></item>`;
    const report = await check(
      `<rss version="2.0"><channel><title>Shop</title><image><url>https://cdn.example.com/logo.png</url><title>Shop</title></image>${item('1')}${item('2')}</channel></rss>`,
    );
    expect(report).toMatchObject({ products: 2, faultCount: 0 });
    expect(report.mapping).toEqual({
      id: 'g:id',
      name: 'title',
      image: 'g:image_link',
      price: 'g:price',
      address: 'link',
    });
    expect(report.sample[0]?.values.title).toBe('A < B');
  });
});

describe('a product', () => {
  const faulty = (changes: Partial<SampleProduct>) => [product(1), product(2, changes), product(3)];

  it.each([
    [{ id: '' }, 'missing 3 id'],
    [{ name: ' ' }, 'missing 3 name'],
    [{ price: '' }, 'missing 3 price'],
    [{ url: '' }, 'missing 3 url'],
    [{ id: '1' }, 'id-twice 3 id 1'],
  ])('with %j is a fault with its row and column', async (changes, fault) => {
    expect(await faultsOf(FORMATS.csv(faulty(changes)))).toEqual([fault]);
  });

  it.each([
    [{ image: '' }, 'no-image 3 image'],
    [{ price: 'free' }, 'not-a-price 3 price free'],
    [{ url: '/products/2' }, 'not-an-address 3 url /products/2'],
    [{ image: 'javascript:alert(1)' }, 'not-an-address 3 image javascript:alert(1)'],
  ])('with %j is a warning', async (changes, warning) => {
    const file = FORMATS.csv(faulty(changes));
    expect(await warningsOf(file)).toEqual([warning]);
    expect(await faultsOf(file)).toEqual([]);
  });

  it.each([
    ['csv', 3],
    ['ndjson', 2],
    ['xml', 2],
  ] as const)('in %s has the number of its row, line or element', async (format, row) => {
    expect(await faultsOf(FORMATS[format](faulty({ price: '' })))).toEqual([
      `missing ${row} price`,
    ]);
  });

  it.each(['12', '0', '12,50', '1,299.00', '12.50 EUR', '€12', 'USD 12.00', '12 kr'])(
    'may cost %s',
    async (price) => {
      expect(await warningsOf(FORMATS.csv(faulty({ price })))).toEqual([]);
    },
  );

  it.each(['csv', 'ndjson', 'xml'] as const)(
    'in %s has at most 100 variants of 50 fields',
    async (format) => {
      const child = (fields: number) =>
        Object.fromEntries(Array.from({ length: fields }, (_, at) => [`f${at}`, 'x']));
      const children = (count: number, fields = 1) => ({
        children: Array.from({ length: count }, () => child(fields)),
      });
      const row = format === 'csv' ? 3 : 2;
      expect(await faultsOf(FORMATS[format](faulty(children(100, 50))))).toEqual([]);
      expect(await faultsOf(FORMATS[format](faulty(children(101))))).toEqual([
        `many-children ${row} children 101/100`,
      ]);
      expect(await faultsOf(FORMATS[format](faulty(children(1, 51))))).toEqual([
        `many-fields ${row} children 51/50`,
      ]);
    },
  );

  it.each(['csv', 'ndjson', 'xml'] as const)(
    'in %s has at most 200 KB, whatever letters it has',
    async (format) => {
      const named = (name: string) => faultsOf(FORMATS[format](faulty({ name })));
      for (const tooLong of ['x'.repeat(200_001), '陶'.repeat(67_000)])
        expect((await named(tooLong))[0]).toMatch(/^product-too-large \d 20[12]\/200$/);
      for (const name of ['x'.repeat(199_000), '陶'.repeat(66_000)])
        expect(await named(name)).toEqual([]);
    },
  );

  it('in CSV has its variants as a JSON list', async () => {
    const file = FORMATS.csv(faulty({})).replace(/(products\/2)","/, '$1","S;M;L');
    expect(await faultsOf(file)).toEqual(['children-unreadable 3 children']);
  });

  it('in CSV has as many cells as the header', async () => {
    expect(await faultsOf(csv(GOOD_ROW, '2,Mug', `${GOOD_ROW.replace('1,', '3,')},more`))).toEqual([
      'row-length 3 2/5',
      'row-length 4 6/5',
    ]);
  });

  it('in ndJSON is one object a line', async () => {
    const [one, , three] = FORMATS.ndjson(faulty({})).split('\n');
    expect(await faultsOf(`${one}\n{"id": 2,\n[1]\n${three}\n`)).toEqual([
      'not-json 2 {"id": 2,',
      'not-json 3 [1]',
    ]);
  });
});

describe('a whole file', () => {
  it.each([
    ['', 'empty'],
    [' \n\n', 'empty'],
    ['id,name,image,price,url\n', 'no-products'],
    ['<products></products>', 'no-products'],
    ['[{"id":1}]', 'json-array'],
    ['just some text\n', 'one-column 1'],
    [`sep=;\n${csv(GOOD_ROW).replaceAll(',', ';')}`, 'separator-line 1 sep=;'],
    [`${GOOD_ROW}\n`, 'no-header 1 1'],
    ['id,name,,price\n1,2,3,4\n', 'header-empty 1 3'],
    ['\n\tid\tname\n0\t1\tMug\n', 'header-empty 2 1'],
    ['id,name,id\n1,2,3\n', 'header-twice 1 id'],
    [csv(GOOD_ROW, '2,"Mug" blue,a,b,c'), 'broken-quotes 3'],
    [csv(GOOD_ROW, '2,"Mug,a,b,c'), 'broken-quotes 3'],
  ])('%j is refused with a reason', async (content, fault) => {
    expect((await faultsOf(content)).at(-1)).toBe(fault);
    expect((await check(content)).faultCount).toBe(1);
  });

  it('in XML must be well-formed to its end', async () => {
    const [fault] = await faultsOf('<products><product><id>1</id></products>');
    expect(fault).toMatch(/^broken-xml \d /);
    expect(await faultsOf(FORMATS.xml([product(1)]).replace('</products>', ''))).toEqual([
      expect.stringMatching(/^broken-xml 2 /),
    ]);
  });

  it('with other names of columns needs a mapping', async () => {
    const file = fileOf(csv(GOOD_ROW).replace('price', 'cost'));
    expect(await checkFile(file, { mapping: null })).toMatchObject({
      faults: [{ code: 'unmapped', column: 'price' }],
      columns: ['id', 'name', 'image', 'cost', 'url'],
    });
    const mapping = { ...NO_MAPPING, price: 'cost' };
    expect(await checkFile(file, { mapping })).toMatchObject({ faultCount: 0 });
  });

  it('has its faults listed in its order, whatever finds them', async () => {
    const found = await faultsOf(csv(GOOD_ROW, GOOD_ROW, '3,Lamp', GOOD_ROW));
    expect(found).toEqual(['id-twice 3 id 1', 'row-length 4 2/5', 'id-twice 5 id 1']);
    expect(await faultsOf(csv('3,Lamp'))).toEqual(['row-length 2 2/5', 'no-products']);
  });

  it('has its first faults listed, and all of them counted', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `${at},,,,`);
    const report = await check(csv(...rows));
    expect(report.faults).toHaveLength(FAULTS_LISTED);
    expect(report.warnings).toHaveLength(FAULTS_LISTED);
    expect(report).toMatchObject({ faultCount: 600, warningCount: 200, products: 200 });
  });

  it('is read to its end beyond the limit of warnings', async () => {
    const products = Array.from({ length: 50 }, (_, at) => product(at, { image: '' }));
    const limits = { ...LIMITS, faults: 20 };
    const file = fileOf(FORMATS.ndjson([...products, product('last', { name: '' })]));
    const report = await checkFile(file, { mapping: null, limits });
    expect(report).toMatchObject({ products: 51, warningCount: 21, faultCount: 1 });
    expect(report.warnings.at(-1)).toMatchObject({ code: 'many-warnings', amount: { limit: 20 } });
  });
});

describe('a mapping', () => {
  it('is guessed from common names, without regard to case and punctuation', () => {
    expect(guessMapping(['Product ID', 'Title', 'Image_Link', 'Price', 'Link'])).toEqual({
      id: 'Product ID',
      name: 'Title',
      image: 'Image_Link',
      price: 'Price',
      address: 'Link',
    });
    expect(guessMapping(['foo'])).toEqual(NO_MAPPING);
  });

  it('is that of staff for columns that the file has', () => {
    const confirmed = { ...NO_MAPPING, id: 'sku', name: 'gone' };
    expect(mappingFor(['id', 'sku', 'title'], confirmed)).toMatchObject({
      id: 'sku',
      name: 'title',
    });
  });
});

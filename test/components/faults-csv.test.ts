import { expect, it } from 'vitest';
import { csvOf, faultText, placeOf } from '../../app/components/uploads/faults-csv.ts';
import { textsIn } from '../../app/texts/every-language.ts';
import { wholeCatalogue } from '../support/whole-catalogue.ts';
import { LANGUAGES } from '../../app/texts/languages.ts';
import { faultOf } from '../../app/uploads/fault.ts';
import { SIZE_LIMITS } from '../../app/uploads/format.ts';

const t = textsIn('en').t;

it('the place of a fault is a row, a line or a product, as its format counts', () => {
  const fault = faultOf('missing', { row: 1_203, column: 'price' });
  expect(placeOf(fault, 'csv', t)).toBe('Row 1,203, price');
  expect(placeOf(fault, 'ndjson', t)).toBe('Line 1,203, price');
  expect(placeOf(fault, 'xml', t)).toBe('Product 1,203, price');
  expect(placeOf(faultOf('missing', { row: 1, column: 'pri\u202Ece' }), 'csv', t)).toBe(
    'Row 1, price',
  );
  expect(placeOf(faultOf('not-utf-8', { row: 3 }), 'xml', t)).toBe('Line 3');
  expect(placeOf(faultOf('empty'), null, t)).toBe('File');
  expect(placeOf(faultOf('unmapped', { column: 'address' }), 'csv', t)).toBe('Address');
});

it('a fault names the counts that show it', () => {
  const fault = faultOf('product-too-large', { amount: { found: 1_245, limit: 200 } });
  expect(faultText(fault, t)).toBe(
    'The product is 1,245 KB; at most 200 KB are allowed. The whole feed would fail.',
  );
  expect(faultText(fault, textsIn('de').t)).toContain(
    '1.245 KB groß; erlaubt sind höchstens 200 KB',
  );
});

it.each(LANGUAGES)('texts name the sizes of files by their limits alone: %s', async (language) => {
  const texts = await wholeCatalogue(language);
  const { megabytes, unpackedMegabytes, ratio } = SIZE_LIMITS;
  const written = new RegExp(
    `\\b(${megabytes}|${unpackedMegabytes})\\sMB|\\b${ratio}(-mal| times)`,
  );
  expect(JSON.stringify(texts)).not.toMatch(written);
  const { t: translate } = textsIn(language);
  expect(faultText(faultOf('too-large'), translate)).toContain(`${megabytes} MB.`);
  expect(faultText(faultOf('unpacks-too-large'), translate)).toContain(`${unpackedMegabytes} MB.`);
  expect(faultText(faultOf('packed-too-tightly'), translate)).toMatch(new RegExp(`\\b${ratio}\\b`));
});

it('the list of faults distinguishes errors from warnings, and holds no formula for a spreadsheet', () => {
  const value = '=HYPERLINK("https://evil.example","x")';
  const csv = csvOf(
    [faultOf('not-a-price', { row: 2, column: '@x', value }), faultOf('nul')],
    'csv',
    t,
  );
  expect(csv.split('\r\n').slice(0, 3)).toEqual([
    '"Place","Column","Kind","What is wrong","Value"',
    `"Row 2","'@x","Warning","This doesn’t look like a price.","'=HYPERLINK(""https://evil.example"",""x"")"`,
    '"File","","Error","The file has a NUL character. Save it as UTF-8 text.",""',
  ]);
});

it.each([
  ['a;=1+1', "a;'=1+1"],
  ['a\t=1+1', "a\t'=1+1"],
  ['a|=1+1', "a|'=1+1"],
  ['a,=1+1', "a,'=1+1"],
  ['a :=1+1', "a :'=1+1"],
  ['a\n=1+1', "a\n'=1+1"],
  ['a;"=1+1"', `a;""'=1+1""`],
  ['a; \u200b@SUM(1)', "a; \u200b'@SUM(1)"],
  ['\t-1', "\t'-1"],
  ['＝1+1', "'＝1+1"],
  ['a-b/c=d', 'a-b/c=d'],
])('no separator makes a formula of %j', (value, written) => {
  const csv = csvOf([faultOf('not-json', { row: 1, column: value, value })], 'ndjson', t);
  expect(csv.slice(csv.indexOf('\r\n') + 2)).toBe(
    `"Line 1","${written}","Error","The line isn’t a JSON object.","${written}"\r\n`,
  );
});

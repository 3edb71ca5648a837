import { expect, it } from 'vitest';
import { csvOf, placeOf } from '../../app/components/uploads/faults-csv.ts';
import { textsIn } from '../../app/texts/every-language.ts';
import { faultOf } from '../../app/uploads/fault.ts';

const t = textsIn('en').t;

it('faults are named by what their format counts', () => {
  const fault = faultOf('missing', { row: 1_203, column: 'price' });
  expect(placeOf(fault, 'csv', t)).toBe('Row 1,203, price');
  expect(placeOf(fault, 'ndjson', t)).toBe('Line 1,203, price');
  expect(placeOf(fault, 'xml', t)).toBe('Product 1,203, price');
  expect(placeOf(faultOf('empty'), null, t)).toBe('File');
  expect(placeOf(faultOf('unmapped', { column: 'address' }), 'csv', t)).toBe('Address');
});

it('a list of faults is no formula in a spreadsheet', () => {
  const value = '=HYPERLINK("https://evil.example","x")';
  const csv = csvOf([faultOf('not-a-price', { row: 2, column: '@x', value })], 'csv', t);
  expect(csv.split('\r\n')[1]).toBe(
    `"Row 2","'@x","This isn’t a price.","'=HYPERLINK(""https://evil.example"",""x"")"`,
  );
});

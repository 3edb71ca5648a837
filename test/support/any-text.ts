import fc from 'fast-check';

/** A text of any Unicode characters. `fc.string({ unit: 'binary' })` needs a second to list them first. */
export const anyText = fc
  .array(fc.oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff })))
  .map((points) => String.fromCodePoint(...points));

import fc from 'fast-check';

/** A text of any characters that there are. `fc.string({ unit: 'binary' })` takes a second to list them first. */
export const anyText = fc
  .array(fc.oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff })))
  .map((points) => String.fromCodePoint(...points));

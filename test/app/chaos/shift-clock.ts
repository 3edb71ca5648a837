/**
 * Loaded into the app's process before the app (`node --import`): its clock jumps at each SIGUSR2, to the next of the
 * offsets in `CLOCK_OFFSETS` (milliseconds, separated by commas, repeated from the start).
 */
const offsets = (process.env.CLOCK_OFFSETS ?? '0').split(',').map(Number);
let jumps = 0;
let offset = 0;

process.on('SIGUSR2', () => {
  offset = offsets[jumps % offsets.length] ?? 0;
  jumps += 1;
});

const RealDate = globalThis.Date;

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number]) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(...given);
  }
  static override now(): number {
    return RealDate.now() + offset;
  }
} as DateConstructor;

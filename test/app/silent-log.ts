import { pino } from 'pino';

/** A log that writes nothing. All tests of a process share it: each logger of pino takes a millisecond to create. */
export const silentLog = pino({ level: 'silent' });

import { DEFAULT_PORT, PORT_OFFSETS } from './addresses.ts';

const LAST_PORT = 65_535;

/**
 * The first of the sandbox's ports.
 *
 * @param given the variable `SANDBOX_PORT`
 * @throws {Error} with one line that says what can be used, for anything but a whole number that
 *   leaves room for the other ports
 */
export function sandboxPort(given: string | undefined): number {
  const text = given?.trim() ?? '';
  if (text === '') return DEFAULT_PORT;
  const last = LAST_PORT - Math.max(...Object.values(PORT_OFFSETS));
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > last) {
    throw new Error(`SANDBOX_PORT is "${text}": it has to be a whole number from 1 to ${last}.`);
  }
  return port;
}

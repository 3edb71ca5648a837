import { shareChromium } from './chromium.ts';

/** One browser process for all files of a run, which it names. */
export default async function setup(): Promise<() => Promise<void>> {
  const { name, close } = await shareChromium();
  console.log(`Browser tests: ${name}`);
  return close;
}

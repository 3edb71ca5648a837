import { shareChromium } from './chromium.ts';

/** Starts one browser process for all files of a run, and provides its name. */
export default async function setup(): Promise<() => Promise<void>> {
  const { name, close } = await shareChromium();
  console.log(`Browser tests: ${name}`);
  return close;
}

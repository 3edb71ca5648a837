import { chromiumVersion, findChromium } from './chromium.ts';

/** Unpacks the packaged browser before the first test of a run, and prints which browser the tests use. */
export default async function setup(): Promise<void> {
  const installation = await findChromium();
  const version = await chromiumVersion(installation);
  console.log(`Browser tests: Chromium ${version}, ${installation.executablePath}`);
}

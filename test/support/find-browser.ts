import { chromiumVersion, installedChromium, packagedRunsHere } from './chromium.ts';

/*
 * Prints the installed browser that tests may run in besides the packaged one, with its version. Prints
 * nothing when there is none, or the packaged one does not run here and tests take the installed one anyway.
 */

const installed = packagedRunsHere() ? installedChromium(process.env.PATH ?? '') : null;
if (installed)
  console.log(`Chromium ${await chromiumVersion(installed)}, ${installed.executablePath}`);

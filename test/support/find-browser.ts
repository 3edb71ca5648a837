import { chromiumVersion, installedChromium, packagedRunsHere } from './chromium.ts';

/*
 * Prints the installed browser that tests can use besides the packaged one, with its version. Prints nothing if there
 * is none, or if the packaged one does not run here and tests use the installed one anyway.
 */

const installed = packagedRunsHere() ? installedChromium(process.env.PATH ?? '') : null;
if (installed)
  console.log(`Chromium ${await chromiumVersion(installed)}, ${installed.executablePath}`);

/**
 * `npm run sandbox`: the whole product on this machine, with a demo shop that has not installed the app yet.
 * `npm run sandbox -- --app-log` shows the app's log.
 */
import { buildApp } from '../support/build-app.ts';
import { buildPixel } from '../support/build-pixel.ts';
import { SECRET_KEY, SITE_ID } from './addresses.ts';
import { readMainOptions, sandboxPort } from './main-options.ts';
import { type Sandbox, startSandbox, type WholeSandbox } from './sandbox.ts';

try {
  const { appLog } = readMainOptions(process.argv.slice(2));
  const base = sandboxPort(process.env.SANDBOX_PORT);
  console.log('Building the web pixel and the app: about half a minute the first time…');
  const [{ bundle }] = await Promise.all([
    announced('The web pixel', buildPixel(), ({ outcome }) => outcome),
    announced('The app', buildApp(), (outcome) => outcome),
  ]);
  console.log('Starting the database, shop, admin, app and services…');
  const sandbox = await startSandbox({
    ports: { base },
    bundle,
    discovery: 'on',
    app: appLog === 'shown' ? { appLog: printLine } : {},
  });
  closeOnSignal(sandbox);
  console.log(welcome(sandbox));
} catch (error) {
  console.error(lineOf(error));
  process.exitCode = 1;
}

/** Prints the end and the duration of a build. */
async function announced<Result>(
  name: string,
  work: Promise<Result>,
  outcomeOf: (result: Result) => string,
): Promise<Result> {
  const from = performance.now();
  const result = await work;
  const seconds = Math.round((performance.now() - from) / 1_000);
  console.log(
    `  ${name} ${outcomeOf(result) === 'built' ? `is built (${seconds} s)` : 'is up to date'}.`,
  );
  return result;
}

function printLine(line: string): void {
  console.log(line);
}

function welcome({ addresses }: WholeSandbox): string {
  const { start, admin, shop, events, indexing, beacon, discovery, mails } = addresses;
  return `
The sandbox is running.

  Start here   ${start}
  Admin        ${admin}
  Shop         ${shop}
  Events       ${events}
  Indexing     ${indexing}/
  Discovery    ${discovery}/
  Mails        ${mails}
  Beacon API   ${beacon}

Install the app in the admin, enter site ID ${SITE_ID} and secret key ${SECRET_KEY},
connect the pixel, switch the storefront extension on, and shop. Ctrl-C ends it.
`;
}

function closeOnSignal(sandbox: Sandbox): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // May happen more than once: npm forwards a Ctrl-C that the terminal has already sent to both.
    process.on(signal, () => void sandbox.close());
  }
}

/** Errors for people are plain errors with a message; any other error is a defect of the sandbox. */
function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Error' ? error.message : (error.stack ?? error.message);
}

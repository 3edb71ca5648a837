/** `npm run sandbox`: the shop, the pixel and the tracking service on this machine. */
import { buildPixel } from '../support/build-pixel.ts';
import { sandboxPort } from './sandbox-port.ts';
import { startSandbox } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';

try {
  const base = sandboxPort(process.env.SANDBOX_PORT);
  console.log('Building the web pixel…');
  const { bundle } = await buildPixel();
  const sandbox = await startSandbox({ ports: { base }, bundle });
  closeOnSignal(sandbox);
  console.log(welcome(sandbox));
} catch (error) {
  console.error(lineOf(error));
  process.exitCode = 1;
}

function welcome({ addresses: { start, shop, events, beacon } }: Sandbox): string {
  return `
The sandbox is running.

  Start here   ${start}
  Shop         ${shop}
  Events       ${events}
  Beacon API   ${beacon}

Open the shop, put something into the cart, and watch the events arrive. Ctrl-C ends it.
`;
}

function closeOnSignal(sandbox: Sandbox): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // More than once: npm passes on a Ctrl-C that the terminal has sent to both.
    process.on(signal, () => void sandbox.close());
  }
}

/** What a person can act on is a plain error with a message; anything else is a defect of ours. */
function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Error' ? error.message : (error.stack ?? error.message);
}

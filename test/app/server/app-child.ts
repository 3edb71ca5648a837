import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { STOP_MS } from '../../../app/server/start-app.ts';
import { ENVIRONMENT } from './environment.ts';

/** The app in a separate process. */
export type AppChild = ReturnType<typeof startChild>;

/** Starts the app as `npm start` does, on a free port, with overrides of the usual environment. */
export function startChild(env: Record<string, string | undefined>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['app/server/main.ts'], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      ...ENVIRONMENT,
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const exit = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  /** Its exit code, or the signal that killed it. */
  const ended = async () => {
    const [code, signal] = await exit;
    return code ?? signal;
  };

  return {
    child,
    /** Its output so far. */
    stdout: () => stdout,
    stderr: () => stderr,
    /** Its address, once it reports that it is running. */
    running: async () => {
      for (;;) {
        const port = /"port":(\d+),"msg":"app started"/.exec(stdout)?.[1];
        if (port !== undefined) return `http://127.0.0.1:${port}`;
        await Promise.race([once(child.stdout, 'data'), exit]);
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`the app has ended:\n${stderr}`);
      }
    },
    ended,
  };
}

/** Stops the app with a signal and expects exit code 0, or 1 if a busy machine does not stop it in time. */
export async function expectStop(
  { child, ended }: AppChild,
  signal: NodeJS.Signals,
): Promise<void> {
  const from = performance.now();
  child.kill(signal);
  const code = await ended();
  expect(code).toBe(performance.now() - from < STOP_MS ? 0 : 1);
}

/** Ends the app in any state, and waits until it has ended. */
export async function endChild({ child, ended }: AppChild): Promise<void> {
  child.kill('SIGKILL');
  await ended();
}

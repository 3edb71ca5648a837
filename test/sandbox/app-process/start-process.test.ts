import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOfTests } from '../../support/folder-of-tests.ts';
import { freePort } from '../../support/free-port.ts';
import { type RunningProcess, startProcess } from './start-process.ts';

/** A small program in place of the app: ready when it listens, and reports how it ends. */
const PROGRAM = `
import { createServer } from 'node:http';
console.log('starting');
if (process.env.MOOD === 'bad') { console.error('cannot start: no mood'); process.exit(1); }
createServer((_, response) => response.end()).listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => { console.log('asked to end'); process.exit(0); });
`;

const folder = await folderOfTests();
await writeFile(join(folder, 'program.mjs'), PROGRAM);

async function start(env: Record<string, string> = {}) {
  const port = await freePort();
  const lines: string[] = [];
  const running = startProcess({
    main: join(folder, 'program.mjs'),
    env: { NODE_ENV: 'production', PORT: String(port), ...env },
    readyUrl: `http://127.0.0.1:${port}/`,
    onLine: (line) => lines.push(line),
  });
  return { running, lines };
}

describe('a process of the app', () => {
  it('is there once it is ready, and ends when it is asked to', async () => {
    const { running, lines } = await start();
    const child = await running;
    expect(isAlive(child)).toBe(true);
    await child.stop();
    expect(isAlive(child)).toBe(false);
    expect(lines).toEqual(['starting', 'asked to end']);
  });

  it('can be killed without being asked', async () => {
    const { running, lines } = await start();
    const child = await running;
    await child.kill();
    expect(isAlive(child)).toBe(false);
    expect(lines).toEqual(['starting']);
  });

  it('that ends before it is ready is an error with its last lines', async () => {
    const { running } = await start({ MOOD: 'bad' });
    await expect(running).rejects.toThrow(
      'The app has ended before it was ready. It said last:\nstarting\ncannot start: no mood',
    );
  });
});

function isAlive({ pid }: RunningProcess): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

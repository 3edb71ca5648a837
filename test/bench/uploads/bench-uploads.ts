import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LIMITS } from '../../../app/uploads/format.ts';
import type { StepFigures, UploadFigures } from './upload-child.ts';
import { serve } from '../../support/serve.ts';
import { openEmbedded } from '../app/bench-database.ts';
import { machineLine, table } from '../table.ts';

const CHILD = fileURLToPath(new URL('upload-child.ts', import.meta.url));

/** The cost of a file for an otherwise idle process; by default for the largest file. */
export async function measureUpload(
  databaseUrl: string,
  bytes: number = LIMITS.sentBytes,
): Promise<UploadFigures> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    CHILD,
    databaseUrl,
    String(bytes),
  ]);
  return JSON.parse(stdout) as UploadFigures;
}

const STEPS = { receive: 'received and stored', check: 'checked', send: 'sent' } as const;

/** Measures the cost of a feed file of 20 MB for the process that receives, checks or sends it. */
export async function benchUploads(): Promise<string> {
  await using resources = new AsyncDisposableStack();
  const database = resources.adopt(await openEmbedded(), (it) => it.close());
  return report(await measureUpload(database.url));
}

function report(figures: UploadFigures): string {
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  const row = (name: string, { seconds, liveBytes, rssBytes }: StepFigures) => [
    name,
    `${seconds.toFixed(1)} s`,
    megabytes(liveBytes),
    megabytes(rssBytes),
  ];
  return [
    `\n## Uploads\n`,
    `One file of ${megabytes(figures.size)} with ${figures.products} products, on ${machineLine()}.`,
    `Memory is what one process has in use beyond before, at its highest.\n`,
    table([
      ['step', 'time', 'objects and buffers', 'resident'],
      ...Object.entries(STEPS).map(([step, name]) =>
        row(name, figures[step as keyof typeof STEPS]),
      ),
    ]),
  ].join('\n');
}

/** A service that reads requests and stores nothing. */
export async function startSink() {
  const { origin, close } = await serve((request, response) => {
    let received = 0;
    request.on('data', (piece: Buffer) => (received += piece.length));
    request.on('end', () => response.end(JSON.stringify({ success: true, received })));
  });
  const sinkFetch: typeof fetch = (address, init) => {
    const url = new URL(address instanceof Request ? address.url : address);
    return fetch(`${origin}${url.pathname}${url.search}`, init);
  };
  return { fetch: sinkFetch, close };
}

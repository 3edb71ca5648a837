import { openEmbedded } from '../app/bench-database.ts';
import { machineLine } from '../machine.ts';
import { table } from '../table.ts';
import { measureUpload } from './measure-upload.ts';
import type { StepFigures } from './upload-child.ts';

const STEPS = { receive: 'received and stored', check: 'checked', send: 'sent' } as const;

/** What a feed file of 20 MB costs the process that takes, checks or sends it. */
export async function benchUploads(): Promise<string> {
  const server = await openEmbedded();
  const figures = await measureUpload(server.url).finally(() => server.close());
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

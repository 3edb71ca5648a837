import { machineLine } from '../machine.ts';
import { table } from '../table.ts';
import { measureFeed } from './measure-feed.ts';

/** What a feed made from the shop costs the process that makes it. */
export async function benchFeed(): Promise<string> {
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  const rows: string[][] = [];
  for (const products of [10_000, 100_000]) {
    const { tally, resultBytes, packedBytes, seconds, liveBytes } = await measureFeed(products);
    rows.push([
      String(tally.products),
      megabytes(resultBytes),
      megabytes(tally.bytes),
      megabytes(packedBytes),
      `${seconds.toFixed(1)} s`,
      megabytes(liveBytes),
    ]);
  }
  return [
    `\n## A feed made from the shop\n`,
    `Of a result with three variants a product, on ${machineLine()}; making the result is in the time.`,
    `Memory is what is in use after full collections beyond before, at its highest.\n`,
    table([['products', 'result', 'feed', 'packed', 'time', 'heap'], ...rows]),
  ].join('\n');
}

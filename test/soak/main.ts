/**
 * `npm run soak [-- minutes]`: measures the memory of the app's processes under traffic, with its slope. Ten minutes by
 * default. It neither passes nor fails.
 */
import { MINUTE_MS } from '../../app/time/units.ts';
import { machineLine } from '../bench/table.ts';
import { buildApp } from '../support/build-app.ts';
import { soak } from './soak.ts';
import { soakReport } from './soak-report.ts';

const SAMPLES = 60;
/** Each feed can be re-indexed only once, so requests are rare. */
const PACE = { pauseMs: 250, reindexPauseMs: 10_000 };
/** The number of people who request re-indexes. */
const REQUESTERS = 2;
const USUAL_MINUTES = '10';
const MAX_MINUTES = 24 * 60;

try {
  const [word = USUAL_MINUTES] = process.argv.slice(2);
  const minutes = Number(word);
  if (!(minutes > 0 && minutes <= MAX_MINUTES))
    throw new Error(`"${word}" is no number of minutes up to a day: npm run soak [-- minutes]`);
  console.log('Building the app…');
  await buildApp();
  console.log(machineLine());
  const result = await soak({
    feeds: Math.ceil((minutes * MINUTE_MS * REQUESTERS) / PACE.reindexPauseMs) + REQUESTERS,
    goesOn: ({ atMs }) => atMs < minutes * MINUTE_MS,
    everyMs: (minutes * MINUTE_MS) / SAMPLES,
    pace: PACE,
    onSample: ({ atMs, web, worker }) => {
      const mib = [web, worker].map(({ heap }) => (heap / 2 ** 20).toFixed(2));
      console.log(
        `  ${(atMs / MINUTE_MS).toFixed(1)} min: web ${mib[0] ?? ''}, worker ${mib[1] ?? ''} MiB`,
      );
    },
  });
  console.log(soakReport(result));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

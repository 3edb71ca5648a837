import { setTimeout as pause } from 'node:timers/promises';
import type { AppProcess } from '../../sandbox/app-process/start-app.ts';
import { spreadOf, table } from '../table.ts';
import { openEmbedded } from './bench-database.ts';
import { addRunningIndexes, addShops, shopDomains } from './bench-shops.ts';
import {
  count,
  COUNTING_SETTINGS,
  countStatements,
  figure,
  processCost,
  type ProcessCost,
  readStatements,
  type Rounds,
  roundsOf,
  type Statements,
} from './process-cost.ts';
import { type QuickServices, startQuickApp, startQuickServices } from './quick-services.ts';

/** Seconds between checks of an unfinished re-index: the app's default. */
const FOLLOW_SECONDS = 15;

/** The time limit of the first round. */
const PATIENCE_MS = 10 * 60_000;

/** A worker's behavior in steady state. */
interface Findings {
  shops: number;
  workers: number;
  rounds: Rounds;
  observedSeconds: number;
  statements: Statements;
  /** Of all workers together, in the time of observation. */
  cost: ProcessCost;
}

interface FollowingOptions {
  shops: number;
  workers: number;
  /** Seconds of observation once each shop has been checked. */
  observeSeconds: number;
}

/** Lets worker processes follow a running index of each of many shops; returns the report. */
export async function benchFollowing({
  shops,
  workers,
  observeSeconds,
}: FollowingOptions): Promise<string> {
  await using resources = new AsyncDisposableStack();
  const database = resources.adopt(await openEmbedded(COUNTING_SETTINGS), (it) => it.close());
  const services = resources.adopt(await startQuickServices(), (it) => it.close());
  await addShops(database.prisma, shopDomains(shops));
  await addRunningIndexes(database.prisma);
  const env = { ROLE: 'worker', FOLLOW_SECONDS: String(FOLLOW_SECONDS) };
  const startWorker = async () =>
    resources.adopt(await startQuickApp(services, database.url, env), (it) => it.close());
  const running = await Promise.all(Array.from({ length: workers }, startWorker));
  await firstRound(services, shops);

  const since = Date.now();
  await countStatements(database.prisma);
  const before = await costOf(running);
  await pause(observeSeconds * 1000);
  const after = await costOf(running);
  const statements = await readStatements(database.prisma);
  const observedSeconds = (Date.now() - since) / 1000;
  const questions = await services.tally();
  return reportOf({
    shops,
    workers,
    rounds: roundsOf(questions, { accounts: shops, since }),
    observedSeconds,
    statements,
    cost: { ...after, cpuSeconds: after.cpuSeconds - before.cpuSeconds },
  });
}

async function firstRound(services: QuickServices, shops: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const questions = await services.tally();
    if (questions.size >= shops) return;
    if (Date.now() > deadline)
      throw new Error(`The worker has asked about ${questions.size} of ${shops} shops only.`);
    await pause(100);
  }
}

/** The total cost of several processes. */
async function costOf(processes: readonly AppProcess[]): Promise<ProcessCost> {
  const costs = await Promise.all(processes.map((each) => processCost(each.pid())));
  const sum = (of: keyof ProcessCost) => costs.reduce((total, cost) => total + cost[of], 0);
  return { cpuSeconds: sum('cpuSeconds'), memoryBytes: sum('memoryBytes') };
}

function reportOf(findings: Findings): string {
  const { shops, workers, rounds, observedSeconds, statements } = findings;
  const { cpuSeconds, memoryBytes } = findings.cost;
  const { firstRoundMs, intervals, questions } = rounds;
  const perStep = (value: number): string => figure(value / questions, 2);
  const seconds = intervals.map((ms) => ms / 1000);
  const interval = spreadOf(seconds);
  const meanInterval = seconds.reduce((sum, each) => sum + each, 0) / seconds.length;
  const coreFollows = (questions / cpuSeconds) * FOLLOW_SECONDS;
  const { app, queue, ms } = statements;
  return `
Following ${count(shops)} shops with a running index each, by ${workersInWords(workers)} on the embedded PostgreSQL
${table([
  ['first round, all due at once', `${(firstRoundMs / 1000).toFixed(1)} s`],
  ['  steps per second', count(shops / (firstRoundMs / 1000))],
  [`steady work, ${observedSeconds.toFixed(0)} s`, ''],
  ['  steps per second', (shops / meanInterval).toFixed(1)],
  [`  wanted for a look every ${FOLLOW_SECONDS} s`, (shops / FOLLOW_SECONDS).toFixed(1)],
  ['  a shop is looked at again after, median', `${interval.median.toFixed(1)} s`],
  [`    of ${FOLLOW_SECONDS} s`, `× ${(interval.median / FOLLOW_SECONDS).toFixed(2)}`],
  ['  p95', `${interval.p95.toFixed(1)} s`],
  ['  statements per step: app', perStep(app)],
  ['  statements per step: queue', perStep(queue)],
  ['  time of the database server per step', `${perStep(ms)} ms`],
  ['  CPU of the workers per step', `${perStep(cpuSeconds * 1000)} ms`],
  ['  CPU of the workers', `${figure((cpuSeconds / observedSeconds) * 100, 0)} % of a core`],
  [`  by that CPU a whole core follows, every ${FOLLOW_SECONDS} s`, `${count(coreFollows)} shops`],
  ['  memory of the workers', `${count(memoryBytes / 2 ** 20)} MiB`],
])}
  A step asks the service once; in steady work there are as many as shops by the mean time between two looks.
  The service is a bare server in a thread of its own: the sandbox’s keeps every request for its page. All
  indexes run since a minute and do not end. Statements are counted by PostgreSQL (pg_stat_statements); BEGIN
  and COMMIT are among them, and what the queue does while idle.`;
}

const workersInWords = (workers: number): string =>
  workers === 1 ? 'one worker process' : `${workers} worker processes`;

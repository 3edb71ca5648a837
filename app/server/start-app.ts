import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { shownAddress } from '../database/address.ts';
import { openDatabaseClock } from '../database/clock.ts';
import { CHECK_ENDED_MS, CHECK_MS, connectDatabase } from '../database/connect.ts';
import { openQueue } from '../work/queue.ts';
import { SWEEP } from '../work/sweep.ts';
import { compose } from './compose.ts';
import { type Config, VERSION } from './config.ts';
import { createReadiness } from './readiness.ts';
import { createHealthApp, createHttpApp, type HttpDeps } from './http.ts';
import { assertPortFree, listen, listenerOf } from './listen.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { lostDatabase, openDatabase } from './open-database.ts';
import { assertBuilt, CLIENT_FILES, loadPages, serveDevelopment } from './pages.ts';
import { createRouteNames, PATTERNS_BEFORE_PAGES } from './route-names.ts';
import type { Services } from './services.ts';
import { createFileChecks } from '../uploads/file-checks.ts';

/** A running app. */
export interface App {
  port: number;
  /** Finishes requests and jobs, then stops everything; resolves within {@link STOP_MS}. */
  stop(): Promise<void>;
}

/** How pages are served: from the build, or from their sources by Vite. */
export type Mode = 'production' | 'development';

/** How long requests, and then jobs, may take to finish. */
const GRACE_MS = 6_000;
/** The longest that stopping takes: orchestrators wait for 30 s. */
export const STOP_MS = 25_000;
const CHECK_KEEP_MS = 500;

/**
 * Starts the app.
 *
 * @param signal ends the start, and the wait for the database
 * @throws {StartProblem}, or a problem of the database, with advice for the operator; everything is stopped then
 */
export async function startApp(
  config: Config,
  log: Logger,
  mode: Mode,
  signal: AbortSignal,
): Promise<App> {
  const stops: (() => Promise<unknown>)[] = [];
  let phase: 'running' | 'stopping' = 'running';

  async function stop(): Promise<void> {
    phase = 'stopping';
    for (const each of stops.reverse()) await each().catch(reportLeftover);
  }
  function reportLeftover(error: unknown): void {
    log.error({ err: error }, 'shutdown step failed');
  }

  try {
    if (mode === 'production' && config.ROLE !== 'worker') assertBuilt();
    await assertPortFree(config.HOST, config.PORT);
    const { address, close } = await openDatabase(config, log, { signal });
    stops.push(close);
    signal.throwIfAborted();
    const database = connectDatabase(address, {
      onLostConnection: (error) => {
        if (phase === 'running') log.warn({ err: error }, 'database connection lost');
      },
    });
    stops.push(() => database.close());
    const clock = await openDatabaseClock({
      ask: () => database.time(),
      onFailure: (error) => {
        if (phase === 'running')
          log.warn({ err: error }, 'database clock not read; continuing without it, will retry');
      },
    });
    stops.push(() => {
      clock.stop();
      return Promise.resolve();
    });
    const checks = createFileChecks(database);
    // After the queue, whose steps run checks of files.
    stops.push(() => checks.close());
    const isWorker = config.ROLE !== 'web';
    const queue = await openQueue({ address, role: isWorker ? 'worker' : 'sender', log });
    stops.push(() => queue.stop({ timeoutMs: GRACE_MS }));
    const metrics = createMetrics({
      version: VERSION,
      role: config.ROLE,
      queueDepths: () => queue.depths(),
    });
    const outside = { queue, checks, counters: metrics, now: clock.now };
    const composed = compose({ ...database, ...outside, config, log });
    const { services, loginProxy, inspector, reports, sessionStorage, works } = composed;
    await queue.prepare(works);
    stops.push(() => reports.flush());

    const rotated = await services.credentials.rotate(signal);
    if (rotated > 0) log.info({ rotated }, 'secret keys are sealed with the first key now');
    const sessions = await sessionStorage.rotate(signal);
    if (sessions > 0) log.info({ rotated: sessions }, 'sessions are sealed with the first key now');

    const readiness = createReadiness({
      checks: { database: () => database.checkWrite(), queue: () => queue.check() },
      timeoutMs: CHECK_MS,
      lostAfterMs: CHECK_ENDED_MS,
      keepMs: CHECK_KEEP_MS,
      onChange: (name, error) => {
        if (error === null) log.info(`the ${name} answers again`);
        else log.warn({ err: error }, `the ${name} does not answer`);
      },
    });
    const parts = {
      version: VERSION,
      appUrl: config.SHOPIFY_APP_URL,
      readiness,
      metrics: config.METRICS_TOKEN ? { token: config.METRICS_TOKEN, read: metrics.read } : null,
      phase: () => phase,
      loginProxy,
      inspector,
      reports,
      log,
    };
    signal.throwIfAborted();
    const serving = await serve(config, services, parts, { mode, metrics });
    stops.push(() => serving.close(GRACE_MS));

    signal.throwIfAborted();
    if (isWorker) {
      await queue.work(works, database.locks);
      // Otherwise work that the last worker has left would wait up to a minute.
      await queue.send(SWEEP, {});
    }
    const where = { host: config.HOST, database: shownDatabase(config), port: serving.port };
    log.info({ version: VERSION, role: config.ROLE, ...where }, 'app started');
    return { port: serving.port, stop };
  } catch (error) {
    await stop();
    throw lostDatabase(error, shownDatabase(config));
  }
}

/** Returns the database for the log, without user and password. */
function shownDatabase({ DATABASE_URL, DATA_DIR }: Config): string {
  return DATABASE_URL ? shownAddress(DATABASE_URL) : `embedded, in ${resolve(DATA_DIR)}`;
}

type BeforePages = Omit<HttpDeps, 'clientFiles' | 'pages' | 'longestBody' | 'onAnswer'>;

async function serve(
  config: Config,
  services: Services,
  parts: BeforePages,
  { mode, metrics }: { mode: Mode; metrics: Metrics },
) {
  const { HOST: host, PORT: port, SHOPIFY_APP_URL: appUrl } = config;
  const place = { host, port, keepAliveMs: config.KEEP_ALIVE_SECONDS * 1000 };
  if (config.ROLE === 'worker')
    return listen(place, listenerOf(createHealthApp({ ...parts, onAnswer: counting([]) })));
  if (mode === 'development')
    return serveDevelopment({ ...place, appUrl }, services, { ...parts, onAnswer: counting([]) });
  const { patterns, ...pages } = await loadPages(services);
  const onAnswer = counting(patterns);
  const http = createHttpApp({ ...parts, ...pages, onAnswer, clientFiles: CLIENT_FILES });
  return listen(place, listenerOf(http));

  function counting(patterns: readonly string[]): HttpDeps['onAnswer'] {
    const routeOf = createRouteNames([...PATTERNS_BEFORE_PAGES, ...patterns]);
    return ({ path, status, seconds }) =>
      metrics.requestAnswered({ route: routeOf(path), status, seconds });
  }
}

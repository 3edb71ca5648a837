import { HOST } from '../addresses.ts';
import { createFaultSwitch, type Fault } from '../service-parts/faults.ts';
import { createListener } from '../service-parts/listener.ts';
import { createRequestLog } from '../service-parts/request-log.ts';
import { createPageApp } from '../service-parts/service-page.ts';
import { BEACON_PATH, createBeaconApp, FAULT_RULES } from './beacon-app.ts';
import { countVerdicts, type ReceivedEvent, type Span } from './event-log.ts';
import { lineOf } from './event-line.ts';

export interface TrackingServiceOptions {
  /** The ports of events and of the page; 0 selects a free port. */
  beaconPort: number;
  pagePort: number;
  /** The clock of `receivedAt`. */
  now: () => Date;
  /** The address of the page's link back; see `ServicePage`. */
  home?: string;
  /** The number of events to keep; older ones are dropped. 10,000 by default. */
  keptEvents?: number;
}

export interface TrackingService {
  /** The base address for events, with its version: `http://127.0.0.1:4003/beacon/v2`. */
  beaconUrl: string;
  /** The live page: `http://127.0.0.1:4002/`. */
  pageUrl: string;
  /** All received requests, oldest first. */
  events(): ReceivedEvent[];
  /** The beginning and end of each request, in the same order. */
  spans(): Span[];
  preflights(): number;
  /** Deletes events and preflights. */
  clear(): void;
  /** Replaces all faults; without arguments, lifts them. Resolves when they are in force. */
  setFault(...faults: Fault[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the tracking service on two ports: one for events, which can be gone, and one for the page that shows them,
 * which stays.
 *
 * @throws {Error} that names the port if one of the two cannot be listened on
 */
export async function startTrackingService({
  beaconPort,
  pagePort,
  now,
  home,
  keptEvents = 10_000,
}: TrackingServiceOptions): Promise<TrackingService> {
  const log = createRequestLog<ReceivedEvent>(keptEvents);
  const faults = createFaultSwitch(FAULT_RULES);
  let spans: Span[] = [];
  let preflights = 0;
  let settingFaults = Promise.resolve();

  const clear = () => {
    log.clear();
    spans = [];
    preflights = 0;
  };

  const beacon = createListener({
    app: createBeaconApp({
      ...{ now, log, faults },
      onPreflight() {
        preflights += 1;
      },
      onSpan(span) {
        spans.push(span);
        if (spans.length > keptEvents) spans.shift();
      },
    }),
    port: beaconPort,
  });
  const page = createListener({
    app: createPageApp({
      name: 'Tracking service',
      intro: 'Events of the sandbox’s shoppers, with the service’s verdict, as they arrive.',
      list: 'events',
      none: 'No events yet. Open the storefront, view a product or add one to the cart, and watch.',
      ...{ log: { ...log, clear }, faults, setFaults, lineOf },
      counts: (events) => ({
        ...countVerdicts(events.map(({ verdict }) => verdict)),
        preflights,
      }),
      state: () => ({ preflights }),
      ...(home && { home }),
    }),
    port: pagePort,
  });

  await beacon.open();
  try {
    await page.open();
  } catch (error) {
    await beacon.shut();
    throw error;
  }

  return {
    beaconUrl: `http://${HOST}:${beacon.port()}${BEACON_PATH}`,
    pageUrl: `http://${HOST}:${page.port()}/`,
    events: log.requests,
    spans: () => spans.map((span) => ({ ...span })),
    preflights: () => preflights,
    clear,
    setFault: (...list) => setFaults(list),
    async close() {
      await Promise.all([beacon.shut(), page.shut()]);
    },
  };

  /** Applies changes in sequence: opening and closing a port takes time. */
  function setFaults(list: readonly Fault[]): Promise<void> {
    const change = settingFaults.then(async () => {
      const isGone = list.some(({ kind }) => kind === 'gone');
      if (!isGone) await beacon.open();
      faults.set(list);
      if (isGone) await beacon.shut();
    });
    settingFaults = change.catch(() => undefined);
    return change;
  }
}

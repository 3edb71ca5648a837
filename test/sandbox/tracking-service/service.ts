import { createFaultSwitch } from '../service-parts/fault-switch.ts';
import { createListener } from '../service-parts/listener.ts';
import { loadPageFiles } from '../service-parts/live-page.ts';
import { BEACON_PATH, createBeaconApp } from './beacon-app.ts';
import { createEventLog, type ReceivedEvent, type Span } from './event-log.ts';
import { type EventAddress, type Fault, faultWords, hitsEvent } from './fault.ts';
import { createLiveState } from './live-state.ts';
import { createPageApp } from './page-app.ts';

export interface TrackingServiceParts {
  /** The accounts that the service knows. */
  sites: readonly string[];
  /** The clock of `receivedAt`. */
  now: () => Date;
  /** Gets one line for every event and every change of the faults. */
  log?: (line: string) => void;
  /** Where the page leads back to; see `LivePageParts`. */
  home?: () => string | null;
  /** The most bytes a body may have; 1 MiB unless told (specification, *Limits*: not shown). */
  bodyLimit?: number;
  /** How many events are kept; older ones are forgotten. 10,000 unless told. */
  keptEvents?: number;
}

/** Where the service listens. Port 0 takes a free one. */
export interface TrackingServiceAddress {
  beaconPort: number;
  pagePort: number;
  host: string;
}

export interface TrackingService {
  /** The base address for events, with its version: `http://127.0.0.1:4003/beacon/v2`. */
  beaconUrl: string;
  /** The live page: `http://127.0.0.1:4002/`. */
  pageUrl: string;
  /** Everything that arrived, oldest first. */
  events(): ReceivedEvent[];
  /** When the request of each began and ended, in the same order. */
  spans(): Span[];
  preflights(): number;
  /** Forgets events and preflights. */
  clear(): void;
  /** Replaces all faults by these; without any, lifts them. Resolves when they are in force. */
  setFault(...faults: Fault[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * The tracking service on two ports: one for events, which can be gone, and one for the page that
 * shows them, which stays.
 */
export function createTrackingService({
  sites,
  now,
  home,
  log: say = () => undefined,
  bodyLimit = 1024 * 1024,
  keptEvents = 10_000,
}: TrackingServiceParts) {
  return {
    /** Rejects with one line that names the port where one of the two cannot be listened on. */
    async start({ beaconPort, pagePort, host }: TrackingServiceAddress): Promise<TrackingService> {
      const log = createEventLog({ keep: keptEvents });
      const faults = createFaultSwitch<Fault, EventAddress>(hitsEvent);
      const live = createLiveState({ log, faults });
      const files = await loadPageFiles(new URL('page/', import.meta.url));
      let settingFaults = Promise.resolve();

      const beacon = createListener({
        app: createBeaconApp({ sites, bodyLimit, now, log, faults }),
        host,
        port: beaconPort,
      });
      const page = createListener({
        app: createPageApp({ log, live, files, setFaults, ...(home && { home }) }),
        host,
        port: pagePort,
      });

      log.subscribe((change) => {
        if (change.kind === 'event') say(lineOf(change.event));
      });
      faults.subscribe(() => {
        say(faultWords(faults.faults()));
      });

      await beacon.open();
      try {
        await page.open();
      } catch (error) {
        await beacon.shut();
        throw error;
      }

      return {
        beaconUrl: `http://${host}:${beacon.port()}${BEACON_PATH}`,
        pageUrl: `http://${host}:${page.port()}/`,
        events: log.events,
        spans: log.spans,
        preflights: log.preflights,
        clear: log.clear,
        setFault: (...list) => setFaults(list),
        async close() {
          await Promise.all([beacon.shut(), page.shut()]);
        },
      };

      /** One change after the other: opening and shutting a port takes its time. */
      function setFaults(list: readonly Fault[]): Promise<void> {
        const change = settingFaults.then(() => applyFaults(list));
        settingFaults = change.catch(() => undefined);
        return change;
      }

      async function applyFaults(list: readonly Fault[]): Promise<void> {
        const gone = list.some((fault) => fault.kind === 'gone');
        if (!gone) await beacon.open();
        faults.set(list);
        if (gone) await beacon.shut();
      }
    },
  };
}

function lineOf({ method, path, status, verdict, fault }: ReceivedEvent): string {
  const because = fault ? ` (${fault})` : '';
  return `${method} ${path} → ${status ?? 'no answer'}, ${verdict}${because}`;
}

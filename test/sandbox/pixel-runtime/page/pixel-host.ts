import type { CustomerPrivacyPayload } from '@shopify/web-pixels-extension';
import type { UnderWay } from '../contract.ts';
import type { FromWorker, PublishedEvent, StartMessage, ToWorker } from '../messages.ts';
import { answerBrowserCall } from './browser-calls.ts';
import type { Records } from './records.ts';

/** What the worker said when nothing was under way in it. */
export interface Quiet {
  activity: number;
  underWay: UnderWay;
}

export interface PixelHost {
  /** Hands an event to the pixel, or keeps it until there is one. */
  deliver: (event: PublishedEvent) => void;
  /** Creates the worker and replays what was kept. */
  start(message: Omit<StartMessage, 'kind'>): void;
  consentChanged(payload: CustomerPrivacyPayload): void;
  isRunning(): boolean;
  /** How many messages were sent to the worker, so that one can see whether there was another. */
  sent(): number;
  /** Asks the worker for the next moment at which nothing is under way in it. */
  whenQuiet(timers: 'wait' | 'ignore'): Promise<Quiet>;
}

/**
 * The page's end of the wire to the worker in which the pixel lives.
 *
 * @param localAddress where a public address leads to on this machine
 */
export function createPixelHost(
  records: Records,
  localAddress: (address: string) => string,
): PixelHost {
  const kept: PublishedEvent[] = [];
  const probes = new Map<number, (quiet: Quiet) => void>();
  let worker: Worker | null = null;
  let sent = 0;
  let lastProbe = 0;

  const send = (message: ToWorker) => {
    sent += 1;
    worker?.postMessage(message);
  };
  const receive = (message: FromWorker) => {
    if (message.kind === 'call') {
      const outcome = answerBrowserCall(message.method, message.args, localAddress);
      send({ kind: 'answer', id: message.id, outcome });
    } else if (message.kind === 'record') {
      records.addFromWorker(message.record);
    } else if (message.kind === 'quiet') {
      probes.get(message.id)?.(message);
      probes.delete(message.id);
    }
  };

  return {
    deliver: (event) => {
      if (worker) send({ kind: 'event', event });
      else kept.push(event);
    },
    start: (message) => {
      worker = new Worker('/web-pixels/worker.js', { name: 'web-pixel' });
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
        receive(data);
      });
      // An uncaught error of the worker would become one of the theme's page; prevented, it would not
      // show in the console. The worker itself records it, unless it never came to life.
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        if (event instanceof ErrorEvent) console.error(event.message);
        else records.add('error', 'The worker did not load.');
      });
      send({ kind: 'start', ...message });
      kept.splice(0).forEach((event) => {
        send({ kind: 'event', event });
      });
    },
    consentChanged: (payload) => {
      send({ kind: 'consent', payload });
    },
    isRunning: () => worker !== null,
    sent: () => sent,
    whenQuiet: (timers) =>
      new Promise((resolve) => {
        lastProbe += 1;
        probes.set(lastProbe, resolve);
        worker?.postMessage({ kind: 'probe', id: lastProbe, timers } satisfies ToWorker);
      }),
  };
}

import type { CustomerPrivacyPayload } from '@shopify/web-pixels-extension';
import type { UnderWay } from '../contract.ts';
import type { FromWorker, StartMessage, ToWorker } from '../messages.ts';
import type { NetworkRules } from '../rules/network.ts';
import { answerBrowserCall, readClientId } from './browser-calls.ts';
import type { UndeliveredEvent } from './publisher.ts';
import type { Records } from './idle.ts';

/** The worker's report at an idle moment. */
export interface Quiet {
  activity: number;
  underWay: UnderWay;
}

export interface PixelHost {
  /** Delivers an event to the pixel, or queues it until there is one. */
  deliver: (event: UndeliveredEvent) => void;
  /** Creates the worker and replays queued events. */
  start(message: Omit<StartMessage, 'kind'>): void;
  /** Publishes to the pixel's current and future subscribers. */
  consentDecided(payload: CustomerPrivacyPayload): void;
  isRunning(): boolean;
  /** The number of messages sent to the worker, to detect further ones. */
  sent(): number;
  /** Asks the worker to report its next idle moment. */
  whenQuiet(timers: 'wait' | 'ignore'): Promise<Quiet>;
}

export interface PixelHostOptions {
  records: Records;
  /** Returns the address on this machine for a public one. */
  localAddress: (address: string) => string;
  rules: NetworkRules;
}

/** The page's end of the connection to the worker in which the pixel runs. */
export function createPixelHost(options: PixelHostOptions): PixelHost {
  const { records, localAddress, rules } = options;
  const kept: UndeliveredEvent[] = [];
  const decisions: CustomerPrivacyPayload[] = [];
  const consentSubscriptions: number[] = [];
  const probes = new Map<number, (quiet: Quiet) => void>();
  let worker: Worker | null = null;
  let sent = 0;
  let lastProbe = 0;

  const send = (message: ToWorker) => {
    sent += 1;
    worker?.postMessage(message);
  };
  const sendEvent = (event: UndeliveredEvent) =>
    send({ kind: 'event', event: { ...event, clientId: readClientId() } });
  const receive = (message: FromWorker) => {
    if (message.kind === 'call') {
      const outcome = answerBrowserCall(message.method, message.args, { localAddress, rules });
      send({ kind: 'answer', id: message.id, outcome });
    } else if (message.kind === 'consent-subscribe') {
      const { subscription } = message;
      decisions.forEach((payload) => send({ kind: 'consent', subscription, payload }));
      consentSubscriptions.push(subscription);
      send({ kind: 'consent-subscribed', subscription });
    } else if (message.kind === 'record') {
      records.addFromWorker(message.record);
    } else if (message.kind === 'quiet') {
      probes.get(message.id)?.(message);
      probes.delete(message.id);
    }
  };

  return {
    deliver: (event) => {
      if (worker) sendEvent(event);
      else kept.push(event);
    },
    start: (message) => {
      worker = new Worker('/web-pixels/worker.js', { name: 'web-pixel' });
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => receive(data));
      // `preventDefault` keeps a worker's uncaught error out of the theme's page and the console, so it is logged here.
      // The worker itself records it, unless it did not load.
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        if (event instanceof ErrorEvent) console.error(event.message);
        else records.add('error', 'The worker did not load.');
      });
      send({ kind: 'start', ...message });
      kept.splice(0).forEach(sendEvent);
    },
    consentDecided: (payload) => {
      decisions.push(payload);
      consentSubscriptions.forEach((subscription) =>
        send({ kind: 'consent', subscription, payload }),
      );
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

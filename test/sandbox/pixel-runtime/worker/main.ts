import type { StartMessage, ToWorker, FromWorker } from '../messages.ts';
import { countTimers, createActivityMeter, lockDown } from './timers.ts';
import { createBrowserApi, restrictNetwork } from './network.ts';
import {
  createConsentSubscriptions,
  createRecorder,
  createSubscriptions,
  namesFor,
  recordConsole,
  recordUncaught,
} from './subscriptions.ts';

const EXTENSION_POINT = 'WebPixel::Render';

declare const self: DedicatedWorkerGlobalScope & {
  shopify?: { extend: (point: string, render: (api: unknown) => void) => void };
};

const send = (message: FromWorker) => self.postMessage(message);
/** The browser's own timer, saved before the pixel's timers are counted. */
const later = self.setTimeout.bind(self);
const record = createRecorder(send);
const activity = createActivityMeter((check) => later(check, 0));
const { browser, settle } = createBrowserApi({ activity, send });
const subscriptionsOptions = {
  record,
  sendReturned: (value: unknown) => send({ kind: 'returned', value }),
};
const events = createSubscriptions(subscriptionsOptions);
const consent = createConsentSubscriptions({ ...subscriptionsOptions, activity, send });

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => receive(data));

function receive(message: ToWorker): void {
  if (message.kind === 'probe') {
    activity.whenQuiet(message.timers, (happenings, underWay) =>
      send({ kind: 'quiet', id: message.id, activity: happenings, underWay }),
    );
    return;
  }
  activity.note();
  if (message.kind === 'event') events.deliver(namesFor(message.event), message.event);
  else if (message.kind === 'answer') settle(message.id, message.outcome);
  else if (message.kind === 'consent') consent.deliver(message.subscription, message.payload);
  else if (message.kind === 'consent-subscribed') consent.subscribed(message.subscription);
  else start(message);
}

/** Restricts the worker, then starts the pixel in it. */
function start({ pixel, init, addressMap, shopHosts }: StartMessage): void {
  recordConsole(record);
  recordUncaught(record);
  restrictNetwork({ rules: { addressMap, shopHosts }, activity, record });
  countTimers(activity);
  lockDown();

  const api = {
    analytics: { subscribe: events.subscribe },
    browser,
    settings: pixel.settings,
    init,
    customerPrivacy: { subscribe: consent.subscribe },
    _pixelInfo: {
      type: 'APP',
      runtimeContext: 'STRICT',
      eventPayloadVersion: 'v1',
      configuration: JSON.stringify(pixel.settings),
      privacy: pixel.privacy,
      scriptUrl: pixel.bundleUrl,
    },
  };
  const renders: ((api: unknown) => void)[] = [];
  self.shopify = {
    extend: (point, render) => {
      if (point === EXTENSION_POINT) renders.push(render);
    },
  };
  try {
    self.importScripts(pixel.bundleUrl);
    renders.forEach((render) => render(api));
  } catch (error) {
    console.error(error);
    record('error', String(error));
  }
}

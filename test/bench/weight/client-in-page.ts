import type { Beacon } from '@athoscommerce/beacon';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { SITE_ID } from '../../sandbox/addresses.ts';
import { serve } from '../../support/serve.ts';

/** The events that the published client reports. */
export type Reported = 'product/pageview' | 'cart/add' | 'order/transaction';
export const REPORTED: readonly Reported[] = ['product/pageview', 'cart/add', 'order/transaction'];

/** A server that delivers the client to pages, compressed and cacheable for a year. */
interface ClientServer {
  url: string;
  close(): Promise<void>;
}

/** @param script the client, see `published-client.ts` */
export async function serveClient(script: string, beaconUrl: string): Promise<ClientServer> {
  const start: Start = { beaconUrl, siteId: SITE_ID, name: REPORT };
  const file = `${script}\n(${String(startClient)})(${JSON.stringify(start)});`;
  const body = gzipSync(file, { level: 9 });
  const { origin, close } = await serve((_, response) => {
    response.setHeader('content-type', 'text/javascript; charset=utf-8');
    response.setHeader('content-encoding', 'gzip');
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    response.end(body);
  });
  return { url: `${origin}/client.js`, close };
}

interface Start {
  beaconUrl: string;
  siteId: string;
  /** The name of the page's event that makes the client report. */
  name: string;
}

const REPORT = 'shop:report';

/** The globals of the page that these functions use. */
interface Place {
  document: {
    addEventListener(name: string, listener: (event: { detail: Report }) => void): void;
    dispatchEvent(event: unknown): void;
    createElement(name: string): { src: string; async: boolean };
    head: { append(element: unknown): void };
  };
  CustomEvent: new (name: string, init: { detail: Report }) => unknown;
  PublishedClient: { Beacon: typeof Beacon };
}

interface Report {
  what: Reported;
  data: never;
}

/**
 * Runs after the client in its file: reports the page's events in a separate callback, so that a trace attributes all
 * of it to this file.
 */
function startClient({ beaconUrl, siteId, name }: Start): void {
  const place = globalThis as unknown as Place;
  const personalization = { origin: new URL(beaconUrl).origin };
  const { product, cart, order } = new place.PublishedClient.Beacon(
    { siteId },
    { requesters: { beacon: { origin: beaconUrl }, personalization } },
  ).events;
  const methods: Record<Reported, (event: { data: never }) => void> = {
    'product/pageview': product.pageView,
    'cart/add': cart.add,
    'order/transaction': order.transaction,
  };
  place.document.addEventListener(name, ({ detail: { what, data } }) => {
    setTimeout(() => methods[what]({ data }));
  });
}

/** Makes every page of a browser load the client asynchronously, as a shop would. */
export async function installClient(context: BrowserContext, url: string): Promise<void> {
  await context.addInitScript(loadClient, url);
}

/** Runs in each page before anything else. */
function loadClient(url: string): void {
  const { document } = globalThis as unknown as Place;
  document.addEventListener('DOMContentLoaded', () => {
    const element = document.createElement('script');
    element.src = url;
    element.async = true;
    document.head.append(element);
  });
}

/** Asks the client of the open page, if it has loaded, to report. */
export async function reportByClient(page: Page, what: Reported, data: unknown): Promise<void> {
  await page.evaluate(tellClient, { name: REPORT, report: { what, data: data as never } });
}

function tellClient({ name, report }: { name: string; report: Report }): void {
  const { document, CustomEvent } = globalThis as unknown as Place;
  document.dispatchEvent(new CustomEvent(name, { detail: report }));
}

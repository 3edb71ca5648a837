/**
 * A one-page shop that shows lists of results, with the storefront scripts or the published client, and a service that
 * records events.
 */
import { attributePrefix as mark, attributionParameter } from '../../../app/beacon/dialect.ts';
import { HARMLESS_PARAMETERS } from '../../../app/beacon/page-url.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import { ASSETS, bundleAsset, type AssetName } from '../../../extensions/storefront/build.ts';
import { bundled } from '../../sandbox/service-parts/bundle.ts';
import { serve } from '../../support/serve.ts';
import { readPublishedClient } from '../pixel/published-client.ts';

/** The reporter on the page. */
export type Reporter = 'product' | 'client';

export interface MarkedShop {
  /** The address of a page with a number of results, each of a height in pixels. */
  pageOf(reporter: Reporter, results: number, heightPx: number): string;
  /** An address of the shop with an empty page. */
  emptyPage: string;
  /** The received events: one line for each event and result in it, e.g. `search/impression r1 7`. */
  arrived(): string[];
  forget(): void;
  clientVersion: string;
  close(): Promise<void>;
}

interface Body {
  data: { responseId: string; results?: { uid: string }[] };
}

/** The page's script shows the lists for both senders: ours reads the attributes, the client is called. */
const SHOW = `
  function show(responseId, count, heightPx) {
    const list = document.createElement('div');
    list.setAttribute('${mark}list', 'search');
    list.setAttribute('${mark}response', responseId);
    for (let uid = 1; uid <= count; uid += 1) {
      const item = document.createElement('div');
      for (const name of ['item', 'parent']) item.setAttribute('${mark}' + name, uid);
      item.style.height = heightPx + 'px';
      const link = document.createElement('a');
      link.href = '/empty';
      link.id = 'result-' + uid;
      link.textContent = 'Result ' + uid;
      item.append(link);
      list.append(item);
    }
    document.querySelector('main').replaceChildren(list);
    if (window.shown) window.shown(list);
  }`;

export async function openMarkedShop(): Promise<MarkedShop> {
  const assets = new Map<string, string>();
  for (const name of Object.keys(ASSETS) as AssetName[]) {
    assets.set(`/assets/beacon-${name}.js`, await bundleAsset(name));
  }
  const client = await readPublishedClient();
  const observer = await bundled(new URL('page/client-in-page.ts', import.meta.url));
  assets.set('/assets/client.js', `${client.script};${observer.body}`);
  let lines: string[] = [];

  const { origin, close } = await serve((request, response) => {
    void answer(request, response);
  }, 'localhost');

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const file = assets.get(pathname);
    if (file) {
      response.setHeader('content-type', 'text/javascript').end(file);
    } else if (pathname.startsWith('/beacon/v2/')) {
      const [module, event] = pathname.split('/').slice(-2);
      const { data } = JSON.parse(Buffer.concat(parts).toString()) as Body;
      const uids = data.results?.map(({ uid }) => ` ${uid}`) ?? [''];
      lines.push(...uids.map((uid) => `${module}/${event} ${data.responseId}${uid}`));
      response.end();
    } else {
      const html = pathname === '/page' ? pageHtml(origin, searchParams) : '<title>Empty</title>';
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
    }
  }

  return {
    pageOf: (reporter, results, heightPx) =>
      `${origin}/page?${new URLSearchParams({ reporter, results: `${results}`, height: `${heightPx}` }).toString()}`,
    emptyPage: `${origin}/empty`,
    arrived: () => [...lines],
    forget() {
      lines = [];
    },
    clientVersion: client.version,
    close,
  };
}

function pageHtml(origin: string, parameters: URLSearchParams): string {
  const number = (name: string): number => Number(parameters.get(name));
  const scripts =
    parameters.get('reporter') === 'client'
      ? '<script src="/assets/client.js"></script>'
      : ourScripts(origin);
  return `<!doctype html><html><head><title>Results</title>
    <style>body { margin: 0 } [${mark}item] { display: block; overflow: hidden }</style>
    ${scripts}</head><body><main></main>
    <script>${SHOW}; show('r1', ${number('results')}, ${number('height')});</script></body></html>`;
}

/** The output of the extension's block in a page, for a visitor with consent. */
function ourScripts(origin: string): string {
  const settings: StorefrontSettings = {
    siteId: 'demo01',
    beaconUrl: `${origin}/beacon/v2`,
    identifiers: 'product',
    mode: 'live',
    logins: false,
    urlParameters: HARMLESS_PARAMETERS,
    attributionParameter,
  };
  const addresses = (Object.keys(ASSETS) as AssetName[])
    .map((name) => `data-${name}="/assets/beacon-${name}.js"`)
    .join(' ');
  return `<script>window.Shopify = { customerPrivacy: { analyticsProcessingAllowed: () => true } };</script>
    <script id="beacon-pixel-page" src="/assets/beacon-page.js" data-customer-id=""
      data-settings='${JSON.stringify(settings)}' data-currency="EUR" ${addresses}
      data-cart='{"country":"DE","taxesIncluded":true,"items":[]}'></script>
    <script src="/assets/beacon-sender.js" defer></script>`;
}

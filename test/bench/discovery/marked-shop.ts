/**
 * A one-page shop that shows lists of results, with the storefront scripts or the published client, and a service that
 * records events.
 */
import { attributePrefix as mark } from '../../../app/beacon/dialect.ts';
import { json } from 'node:stream/consumers';
import { EXTENSION_ALONE } from '../../sandbox/pixel-connection.ts';
import { bundled } from '../../sandbox/service-parts/bundle.ts';
import { createAppEmbed } from '../../sandbox/storefront/apps/app-embed.ts';
import { marketOfCountry } from '../../sandbox/storefront/data/markets.ts';
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

const CLIENT_PATH = '/client.js';

/** Shopify's consent API, for a visitor with consent. */
const WITH_CONSENT = `<script>
  window.Shopify = { customerPrivacy: { analyticsProcessingAllowed: () => true } };
</script>`;

export async function openMarkedShop(): Promise<MarkedShop> {
  const embed = await createAppEmbed();
  const client = await readPublishedClient();
  const observer = await bundled(new URL('page/client-in-page.ts', import.meta.url));
  const clientScript = `${client.script};${observer.body}`;
  let lines: string[] = [];

  const { origin, close } = await serve(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    const file = pathname === CLIENT_PATH ? clientScript : embed.assets.get(pathname)?.body;
    if (file) {
      response.setHeader('content-type', 'text/javascript').end(file);
    } else if (pathname.startsWith('/beacon/v2/')) {
      const [module, event] = pathname.split('/').slice(-2);
      const { data } = (await json(request)) as Body;
      const uids = data.results?.map(({ uid }) => ` ${uid}`) ?? [''];
      lines.push(...uids.map((uid) => `${module}/${event} ${data.responseId}${uid}`));
      response.end();
    } else {
      const html = pathname === '/page' ? pageHtml(searchParams) : '<title>Empty</title>';
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
    }
  }, 'localhost');

  const market = marketOfCountry('DE');
  const settings = { ...EXTENSION_ALONE, beaconUrl: `${origin}/beacon/v2` };

  function pageHtml(parameters: URLSearchParams): string {
    const number = (name: string): number => Number(parameters.get(name));
    const scripts =
      parameters.get('reporter') === 'client'
        ? `<script src="${CLIENT_PATH}"></script>`
        : WITH_CONSENT + embed.render({ settings, customerId: null, market, cart: null });
    return `<!doctype html><html><head><title>Results</title>
      <style>body { margin: 0 } [${mark}item] { display: block; overflow: hidden }</style>
      ${scripts}</head><body><main></main>
      <script>${SHOW}; show('r1', ${number('results')}, ${number('height')});</script></body></html>`;
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

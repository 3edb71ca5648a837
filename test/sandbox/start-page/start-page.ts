import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { HOST } from '../addresses.ts';
import type { CompanionAddresses } from '../companion.ts';
import type { SandboxAddresses } from '../sandbox.ts';
import { documentOf, type Markup, pageStyle } from '../service-parts/document.ts';
import { createListener } from '../service-parts/listener.ts';
import { stepsOf } from './steps.ts';

/** The links of the start page; some are missing without the app. */
export type StartPageLinks = SandboxAddresses & Partial<CompanionAddresses>;

interface StartPageOptions {
  /** 0 selects a free port. */
  port: number;
  /** Read for each page; null while the sandbox starts. */
  links: () => StartPageLinks | null;
}

interface StartPage {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the page that explains the sandbox: first steps, and all addresses.
 *
 * @throws {Error} that names the port if it cannot be listened on
 */
export async function startStartPage({ port, links }: StartPageOptions): Promise<StartPage> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.get('/', (context) => {
    const known = links();
    return known
      ? context.html(startPageView(known))
      : context.text('The sandbox is starting…', 503, { Refresh: '1', 'Retry-After': '1' });
  });
  app.get('/page.css', pageStyle);

  const listener = createListener({ app, port });
  await listener.open();
  return { url: `http://${HOST}:${listener.port()}/`, close: listener.shut };
}

function startPageView(links: StartPageLinks): Markup {
  return documentOf({
    title: 'Beacon Pixel sandbox',
    intro: links.admin
      ? 'A shop with its admin, the app and its web pixel, and the services they talk to, all on this machine.'
      : 'A shop, its web pixel and the tracking service, all on this machine.',
    main: html`<section class="panel" aria-labelledby="try-title">
        <h2 id="try-title">Try this</h2>
        <ol class="cards steps">
          ${stepsOf(links)}
        </ol>
        <p class="quiet">
          When the sandbox ends, everything is forgotten: accounts, carts, orders, events and what
          the app has stored.
        </p>
      </section>
      <section class="cards" aria-label="The parts">
        ${partsOf(links).map(
          ([name, words, address]) =>
            html`<article class="panel">
              <h3>${name}</h3>
              <p>${words}</p>
              ${
                address?.startsWith('http')
                  ? html`<a href="${address}"><code>${address}</code></a>`
                  : html`<code>${address}</code>`
              }
            </article>`,
        )}
      </section>`,
  });
}

type Part = [name: string, words: string, address: string | undefined];

/** The parts that this sandbox has. */
function partsOf({ shop, events, discovery, admin, indexing, mails }: StartPageLinks): Part[] {
  const parts: Part[] = [
    [
      'The shop',
      'Stands in for a Shopify storefront: products, cart, checkout and accounts behave as Shopify’s do. The switch in its footer says what the shopper allows.',
      shop,
    ],
    [
      'The admin and the app',
      'The app is the product itself, in a process of its own. The admin around it stands in for Shopify’s, and plays its tokens, its Admin API and its webhooks, with faults.',
      admin,
    ],
    [
      'The pixel',
      'The product itself, bundled by Shopify’s own tool. It runs in the shop’s pages, in a worker as closed as Shopify’s, and reports views, cart changes and orders.',
      'extensions/web-pixel',
    ],
    [
      'The tracking service',
      'Takes the events and judges each by the specification. Its page can make it slow, failing or gone, to see how the pixel copes.',
      events,
    ],
    [
      'The discovery service',
      'Answers the shop’s search, its collections and its recommendations. Its page shows each request, and can make it slow or failing.',
      discovery ? `${discovery}/` : undefined,
    ],
    [
      'The indexing service',
      'Indexes the account’s feeds as specified, one request an hour. Its page can hurry an index, fail it, and make the service slow, wrong or gone.',
      indexing && `${indexing}/`,
    ],
    [
      'The mail server',
      'Takes the mails that the app sends when something goes wrong and when it is over. Its page shows each as it came. Enter an address under “Alerts” in the app’s settings.',
      mails,
    ],
  ];
  return parts.filter(([, , address]) => address !== undefined);
}

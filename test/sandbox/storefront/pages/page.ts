import type { Context } from 'hono';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { RuntimeConfig } from '../../pixel-runtime/contract.ts';
import type { Collection } from '../data/catalogue.ts';
import type { Visit } from '../visit.ts';

/** A piece of a page. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A page before its frame is put around it. */
export interface Page {
  title: string;
  main: Markup;
  /** Page events after `page_viewed`. */
  events?: RuntimeConfig['events'];
  /** Variants that can be bought on the page. */
  productVariants?: RuntimeConfig['productVariants'];
}

/** Answers a page in its frame. */
export type RenderPage = (
  context: Context,
  visit: Visit,
  page: Page,
  status?: 200 | 404 | 422,
) => Response | Promise<Response>;

/** What the frame of a page needs to know. */
export interface Frame {
  visit: Visit;
  /** Path and query of the page. */
  address: string;
  links: SandboxLinks;
  /** The service whose lists the theme shows; `null` where there are the shop's own alone. */
  discovery: DiscoveryAccount | null;
  config: RuntimeConfig;
  /** Those of the navigation. */
  collections: readonly Collection[];
  /** What the embeds of apps put into the head of the theme's pages. */
  embeds: string;
}

/** What the theme's settings say of the discovery service. */
export interface DiscoveryAccount {
  /** Its origin for this account. */
  url: string;
  siteId: string;
  /** How long a list waits for what the tracking script knows, in milliseconds. */
  patienceMs: number;
}

/** Where the rest of the sandbox lives. */
export interface SandboxLinks {
  /** The page that explains the sandbox. */
  start: string;
  /** The page that shows the events as they arrive. */
  events: string;
}

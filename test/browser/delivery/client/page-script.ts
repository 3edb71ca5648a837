import { CLIENT_GLOBAL, readPublishedClient } from '../../../bench/pixel/published-client.ts';
import { bundled } from '../../../sandbox/service-parts/bundle.ts';

/** The published client, ready to report from every page. */
export interface ClientInPage {
  /** The version in its package. */
  version: string;
  /** A script for every page of the shop, to be placed after `WATCH_WIRE`. */
  script: string;
}

/** A pixel that does nothing: with it the platform publishes, and nothing else reports. */
export const SILENT_PIXEL = `shopify.extend('WebPixel::Render', () => undefined);`;

/** Bundles the client and its glue to the shop's events. */
export async function clientInPage(): Promise<ClientInPage> {
  const [{ version, script }, glue] = await Promise.all([
    readPublishedClient(),
    bundled(new URL('glue.ts', import.meta.url)),
  ]);
  // An empty page has no storage, which the client needs at its start.
  const pageScript = `if (location.protocol.startsWith('http')) {
    ${script};
    window.${CLIENT_GLOBAL} = ${CLIENT_GLOBAL};
    ${glue.body}
  }`;
  return { version, script: pageScript };
}

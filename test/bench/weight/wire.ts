/** One finished request as the browser tells of it; sizes in bytes, without headers. */
export interface Transfer {
  /** Path of the address. */
  path: string;
  sent: number;
  /** As it came over the wire; below 0 where the browser took it from its cache. */
  received: number;
}

/** What a visit had to ask for over the wire. */
export interface WireWeight {
  requests: number;
  sent: number;
  received: number;
}

/** Files of the runtime: they stand in for Shopify's own, which have other sizes. */
const RUNTIME = ['runtime', 'manager', 'worker'].map((name) => `/web-pixels/${name}.js`);

/** Adds up what came over the wire, without the cache's part and without the runtime's files. */
export function wireWeightOf(transfers: readonly Transfer[]): WireWeight {
  const counted = transfers.filter(
    ({ path, received }) => received >= 0 && !RUNTIME.includes(path),
  );
  return {
    requests: counted.length,
    sent: counted.reduce((sum, each) => sum + each.sent, 0),
    received: counted.reduce((sum, each) => sum + each.received, 0),
  };
}

/**
 * Where the outside world lives while it is only played.
 *
 * The product talks to public https addresses and knows nothing of a sandbox. Inside the sandbox these
 * names lead to servers on this machine, like entries of a hosts file; the pixel runtime applies them
 * in its `fetch`, after its checks (https only, never the shop's own host) have passed.
 */

/** The tracking service as the pixel's settings name it. */
export const TRACKING_ORIGIN = 'https://tracking.example.com';

/** The pixel's setting `beaconUrl`: the base address with its version (spec, *Versioning*). */
export const BEACON_URL = `${TRACKING_ORIGIN}/beacon/v2`;

/** The account that the sandbox's service knows. */
export const SITE_ID = 'demo01';

/** Offsets from `SANDBOX_PORT`: each server has a port of its own. */
export const PORT_OFFSETS = { start: 0, storefront: 1, trackingPage: 2, beacon: 3 } as const;

/** `SANDBOX_PORT` when nothing else is said. */
export const DEFAULT_PORT = 4000;

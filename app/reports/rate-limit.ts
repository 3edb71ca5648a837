import { isIP } from 'node:net';

/** The rate at which requests of one sender are accepted: a few at once, and then a steady flow. */
export interface RateLimit {
  /** The number of requests at once after a pause. */
  burst: number;
  /** The number of requests per second over time. */
  perSecond: number;
}

/**
 * Creates a limit per key, in the memory of this process: a generic cell rate algorithm (ITU-T I.371), which keeps one
 * number per key. The function counts one request of a key, and returns 0 if it is accepted, otherwise the milliseconds
 * until one would be.
 *
 * @param options.maxKeys the most keys at a time; the one that was silent for longest is dropped first, which gives it
 *   a new burst
 */
export function createRateLimiter(
  options: RateLimit & { maxKeys: number; now: () => Date },
): (key: string) => number {
  const { burst, perSecond, maxKeys, now } = options;
  const apartMs = 1000 / perSecond;
  /** The theoretical arrival time of each key's next request, in the order of their last requests. */
  const arrivalOf = new Map<string, number>();
  return (key) => {
    const at = now().getTime();
    const before = Math.max(arrivalOf.get(key) ?? at, at);
    const waitMs = before - at - (burst - 1) * apartMs;
    if (waitMs > 0) return Math.ceil(waitMs);
    arrivalOf.delete(key);
    arrivalOf.set(key, before + apartMs);
    if (arrivalOf.size > maxKeys) arrivalOf.delete(arrivalOf.keys().next().value ?? key);
    return 0;
  };
}

/**
 * Returns the network address of a request, as far as it can be known: that of the connection or, behind the operator's
 * proxies, the one that the outermost of them has added to `X-Forwarded-For`. The sender wrote the entries before it.
 *
 * @param proxies the number of proxies in front of the app (`TRUSTED_PROXIES`)
 */
export function senderAddress(
  headers: Headers,
  connectionAddress: string | undefined,
  proxies: number,
): string {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((each) => each.trim());
  const declared = proxies > 0 ? withoutPort(forwarded.at(-proxies) ?? '') : '';
  return isIP(declared) ? declared : (connectionAddress ?? '');
}

/** Azure's proxies add the port: `192.0.2.1:50123`, `[2001:db8::1]:50123`. */
const withoutPort = (address: string): string =>
  /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(address)?.slice(1).find(Boolean) ?? address;

/** One sender's network: an IPv4 address, or a /48, usually the largest of an IPv6 subscriber (RFC 6177). */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const all = [
    ...groups,
    ...Array<string>(Math.max(missing, 0)).fill('0'),
    ...(tail ?? '').split(':'),
  ];
  return `${all
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::`;
}

import { isIP } from 'node:net';

/**
 * The network address that a request came from, as far as it can be told: that of the connection or, behind
 * proxies of the operator's, the one that the outermost of them has added to `X-Forwarded-For`. What stands
 * before it in that list was written by the sender.
 *
 * @param proxies how many proxies stand before the app (`TRUSTED_PROXIES`)
 */
export function senderAddress(
  headers: Headers,
  connectionAddress: string | undefined,
  proxies: number,
): string {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((each) => each.trim());
  const told = proxies > 0 ? forwarded.at(-proxies) : undefined;
  return told !== undefined && isIP(told) ? told : (connectionAddress ?? '');
}

/** What counts as one sender: an IPv4 address, or the largest network that an IPv6 subscriber has as a rule, a /48 (RFC 6177). */
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

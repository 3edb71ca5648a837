/** Public origin → origin on this machine; `*.` matches any one label before a host. */
export type Hosts = Readonly<Record<string, string>>;

/** The environment variable that carries {@link Hosts} as JSON to the app's process. */
export const HOSTS_VARIABLE = 'SANDBOX_HOSTS';

/** The address on this machine for a public one; null for an address that cannot be reached here. */
export function localAddress(address: URL, hosts: Hosts): URL | null {
  const wildcard = `${address.protocol}//*${address.host.replace(/^[^.]+/, '')}`;
  const origin = hosts[address.origin] ?? hosts[wildcard];
  return origin === undefined ? null : new URL(address.pathname + address.search, origin);
}

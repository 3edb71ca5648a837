/**
 * Loaded into the app's process before the app (`node --import`): public names lead to servers on this machine, like
 * entries of a hosts file, and nothing else can be reached. When the parent process is gone, the app ends as on a signal
 * and leaves nothing running. The app does not know it.
 */
import { type Hosts, HOSTS_VARIABLE, localAddress } from './hosts.ts';

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
});

const hosts = JSON.parse(process.env[HOSTS_VARIABLE] ?? '{}') as Hosts;

// Libraries replace these globals with their own classes.
const NativeHeaders = globalThis.Headers;
const NativeRequest = globalThis.Request;
const nativeFetch = globalThis.fetch;

globalThis.fetch = async (input, init = {}) => {
  const request = input instanceof NativeRequest ? input : null;
  const address = new URL(input instanceof NativeRequest ? input.url : input);
  const local = localAddress(address, hosts);
  if (local === null) throw unreachable(address);

  const headers = new NativeHeaders(init.headers ?? request?.headers);
  headers.set('X-Forwarded-Host', address.host);
  headers.set('X-Forwarded-Proto', address.protocol.replace(':', ''));
  // Passes an address and options instead of a request: fetch accepts only its own kind of request.
  return nativeFetch(local, { ...(request && optionsOf(request)), ...init, headers });
};

/** The parts of a request besides its address and headers. */
function optionsOf(request: Request): RequestInit {
  const { method, redirect, signal, body } = request;
  return { method, redirect, signal, ...(body && { body, duplex: 'half' as const }) };
}

/** The error that `fetch` throws for an unknown name. */
function unreachable({ hostname }: URL): TypeError {
  const cause = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), {
    code: 'ENOTFOUND',
    errno: -3008,
    syscall: 'getaddrinfo',
    hostname,
  });
  return new TypeError('fetch failed', { cause });
}

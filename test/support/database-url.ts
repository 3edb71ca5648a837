import type { DatabaseAddress } from '../../app/database/address.ts';

/** Returns an address without TLS as one URL. */
export function databaseUrl(address: DatabaseAddress): string {
  const { user, password, host, port, database } = address;
  const login = [user, password].map(encodeURIComponent).join(':');
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return `postgresql://${login}@${place}/${encodeURIComponent(database)}`;
}

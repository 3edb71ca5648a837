import { readFileSync } from 'node:fs';

/** The address of a database, field by field: Prisma, pg-boss and `pg` all accept these fields. */
export interface DatabaseAddress {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  /** `false` for no TLS; the server's certificate is verified unless `rejectUnauthorized` is false. */
  ssl: false | { rejectUnauthorized: boolean; ca?: string };
}

/** A `DATABASE_URL` that cannot be used. The message never contains the address, which includes a password. */
export class UnusableDatabaseUrl extends Error {}

/**
 * Reads `postgresql://user:password@host:port/database?sslmode=…`.
 *
 * `sslmode` has the meaning of PostgreSQL's own clients: `require` encrypts without checking the certificate,
 * `verify-full` (and `verify-ca`) verifies it, against `sslrootcert` if that is given. `?host=/var/run/postgresql`
 * names a folder with a Unix socket.
 *
 * @throws {UnusableDatabaseUrl} for any other text, with its problem
 */
export function readDatabaseUrl(text: string): DatabaseAddress {
  if (!/^postgres(ql)?:\/\//i.test(text))
    throw new UnusableDatabaseUrl('it does not begin with postgresql://');
  if (!URL.canParse(text))
    throw new UnusableDatabaseUrl(
      'its host and port cannot be read: in a password, write %2F for /, %3F for ? and %23 for #',
    );
  const url = new URL(text);
  const database = decoded(url.pathname.slice(1));
  const host = url.searchParams.get('host') || hostOf(url);
  if (database === '' || database.includes('/'))
    throw new UnusableDatabaseUrl('it names no database');
  if (host === '') throw new UnusableDatabaseUrl('it names no host');
  if ((url.searchParams.get('schema') || 'public') !== 'public')
    throw new UnusableDatabaseUrl('it names a schema: give the app a database of its own instead');
  return {
    host,
    port: Number(url.port || 5432),
    user: decoded(url.username) || 'postgres',
    password: decoded(url.password),
    database,
    ssl: sslOf(url.searchParams),
  };
}

/** Returns the address for display: without user and password. */
export function shownAddress({ host, port, database }: DatabaseAddress): string {
  return `${host}:${port}/${database}`;
}

function hostOf(url: URL): string {
  return decoded(url.hostname).replace(/^\[(.*)\]$/, '$1');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new UnusableDatabaseUrl('it holds a % that is no percent-encoding: write %25 for %');
  }
}

function sslOf(parameters: URLSearchParams): DatabaseAddress['ssl'] {
  const mode = parameters.get('sslmode') || 'disable';
  if (mode === 'disable') return false;
  if (mode === 'require' || mode === 'no-verify') return { rejectUnauthorized: false };
  if (mode !== 'verify-ca' && mode !== 'verify-full')
    throw new UnusableDatabaseUrl('sslmode must be disable, require, verify-ca or verify-full');
  const file = parameters.get('sslrootcert');
  return { rejectUnauthorized: true, ...(file && { ca: certificate(file) }) };
}

function certificate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UnusableDatabaseUrl(`sslrootcert names a file that cannot be read: ${file}`);
  }
}

import { z } from 'zod';

/*
 * Schemas of environment variables, and checks of their texts.
 */

/**
 * Returns the problem with a value, in a few words for the operator; null for a valid one. The text never contains the
 * value, which may be a secret in the wrong variable.
 */
type Problem<Value> = (value: Value) => string | null;

const firstOf = <Value>(value: Value, problems: Problem<Value>[]): string | null =>
  problems.reduce<string | null>((found, problem) => found ?? problem(value), null);

/** A text that passes every check; otherwise the first problem is reported. */
export function text(...problems: Problem<string>[]) {
  return z.string().superRefine((value, context) => {
    const message = firstOf(value, problems);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

/** An address, without a slash at its end. */
export function url(...problems: Problem<URL>[]) {
  return text((value) => urlProblem(value, problems)).transform(withoutSlash);
}

/** An https address that ends after the host. */
export function origin() {
  return url(httpsProblem, extrasProblem, pathProblem);
}

/** A page for merchants; `''` for none. */
export function page() {
  return text(pageProblem).default('');
}

/** One of these names; the first one is the default. */
export function oneOf<const Names extends [string, ...string[]]>(...names: Names) {
  return z.enum(names).prefault(names[0]);
}

/** A whole number from `min` to `max`. */
export function whole(min: number, max: number, initial: number) {
  return z
    .string()
    .regex(/^-?\d+$/, 'not a whole number')
    .transform(Number)
    .pipe(z.number().min(min, 'too small').max(max, 'too large'))
    .prefault(String(initial));
}

export function withoutSlash(value: string): string {
  return value.replace(/\/$/, '');
}

/** `URL` accepts more: `https:host`, which browsers resolve against the page that contains it, and a line break. */
const ADDRESS = /^https?:\/\/[^/\\\s][^\\\s]*$/;

function urlProblem(value: string, problems: Problem<URL>[]): string | null {
  return ADDRESS.test(value) && URL.canParse(value)
    ? firstOf(new URL(value), problems)
    : 'no address: it has to begin with https:// and a host';
}

export function httpsProblem({ protocol }: URL): string | null {
  return protocol === 'https:' ? null : 'it does not begin with https://';
}

/** Shopify requires https, except for an app on this machine. */
export function httpsOrLocalProblem(read: URL): string | null {
  const isLocal = read.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(read.hostname);
  const problem = isLocal ? null : httpsProblem(read);
  return problem && `${problem}, which only localhost may do`;
}

function userProblem({ username, password }: URL): string | null {
  return username + password === '' ? null : 'it holds a user or a password: leave them out';
}

export function extrasProblem(read: URL): string | null {
  const problem = 'it has a query or a fragment: end it before ? and #';
  return userProblem(read) ?? (/[?#]/.test(read.href) ? problem : null);
}

export function pathProblem({ pathname }: URL): string | null {
  return pathname === '/' ? null : 'it has a path: end it after the host';
}

/** Checks that the version is part of the address (specification, *Versioning*). */
export function versionProblem({ pathname }: URL): string | null {
  return /\/beacon\/v2\/?$/.test(pathname) ? null : 'its path does not end with /beacon/v2';
}

function pageProblem(value: string): string | null {
  return urlProblem(value, [userProblem, httpsProblem]);
}

/** Checks a page, or an e-mail address for merchants. */
export function supportUrlProblem(value: string): string | null {
  if (!value.startsWith('mailto:')) return pageProblem(value);
  return /^mailto:[^\s@?]+@[^\s@?]+$/.test(value) ? null : 'no e-mail address follows mailto:';
}

/** Checks an address in which `{siteId}` is replaced by the account of each shop, only in the host. */
export function discoveryUrlProblem(value: string): string | null {
  return /[{}]/.test(value.replace(/\{siteId\}/g, ''))
    ? 'it has braces around something else than siteId'
    : urlProblem(value.replace(/\{siteId\}/g, 'site'), [httpsProblem, extrasProblem, pathProblem]);
}

/** Checks names. One star in each keeps matching linear. A single star would match every parameter. */
export function parametersProblem(value: string): string | null {
  const names = value.split(',');
  if (names.some((name) => !/^(?!$)[\w.-]*(?:\*[\w.-]*)?$/.test(name)))
    return 'a name is not of this form';
  if (names.some((name) => /^[._*-]+$/.test(name)))
    return 'a name without a letter or digit would let every value leave';
  return value.length <= 500 ? null : 'longer than 500 characters';
}

/** Checks a secret: visible ASCII, too long and too mixed to be guessed. Shopify's have 32 hex digits. */
export function secretProblem(value: string): string | null {
  if (!/^[!-~]*$/.test(value)) return 'it holds a blank or a character outside of ASCII';
  if (value.length < 16) return `it is easy to guess: only ${counted(value.length, 'character')}`;
  // 16 random hex digits have fewer than 6 different ones once in 30,000 times.
  const different = new Set(value).size;
  return different < 6
    ? `it is easy to guess: only ${counted(different, 'different character')}`
    : null;
}

/** Returns the problem with one client secret, or with several with commas between. */
export function clientSecretsProblem(text: string): string | null {
  const secrets = readClientSecrets(text);
  const problems = secrets.map(secretProblem);
  const index = problems.findIndex((problem) => problem !== null);
  const problem = problems[index] ?? null;
  return problem === null || secrets.length === 1
    ? problem
    : `secret ${index + 1} of ${secrets.length}: ${problem}`;
}

export const readClientSecrets = (text: string) =>
  text.split(',').map((secret) => secret.trim()) as [string, ...string[]];

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

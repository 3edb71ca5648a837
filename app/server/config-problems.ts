import { z } from 'zod';

/*
 * What is wrong with a value of the environment, in a few words for the operator; null for a good value. The texts
 * never contain the value, which may be a secret in the wrong variable.
 */

/** Shopify needs https, except for an app on this machine. */
export function appUrlProblem(text: string): string | null {
  const url = readUrl(text);
  if (url === null) return NO_ADDRESS;
  const isLocal = url.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname);
  if (url.protocol !== 'https:' && !isLocal) return `${NOT_HTTPS}, which only localhost may do`;
  return extrasProblem(url) ?? pathProblem(url);
}

export function indexUrlProblem(text: string): string | null {
  const url = readUrl(text);
  if (url === null) return NO_ADDRESS;
  return httpsProblem(url) ?? extrasProblem(url) ?? pathProblem(url);
}

/** A page for merchants. */
export function pageUrlProblem(text: string): string | null {
  const url = readUrl(text);
  if (url === null) return NO_ADDRESS;
  if (url.username || url.password) return 'it holds a user name or a password';
  return httpsProblem(url);
}

/** A page, or an address that merchants write to. */
export function supportUrlProblem(text: string): string | null {
  if (!text.startsWith('mailto:')) return pageUrlProblem(text);
  return /^mailto:[^\s@?]+@[^\s@?]+$/.test(text) ? null : 'no e-mail address follows mailto:';
}

/** `{siteId}` is replaced by the account of each shop, in the host alone. */
export const discoveryUrlProblem = (text: string): string | null =>
  /[{}]/.test(text.replace(/\{siteId\}/g, ''))
    ? 'it has braces around something else than siteId'
    : indexUrlProblem(text.replace(/\{siteId\}/g, 'site'));

/** The version is part of the address (specification, *Versioning*). */
export function beaconUrlProblem(text: string): string | null {
  const url = readUrl(text);
  if (url === null) return NO_ADDRESS;
  const problem = httpsProblem(url) ?? extrasProblem(url);
  if (problem !== null) return problem;
  return /\/beacon\/v2\/?$/.test(url.pathname) ? null : 'its path does not end with /beacon/v2';
}

/**
 * @param text `id:key` with commas between; keys are named by their place, as the id may be a key by mistake
 */
export function encryptionKeysProblem(text: string): string | null {
  const entries = text.split(',').map((entry) => entry.trim());
  for (const [index, entry] of entries.entries()) {
    const problem = entryProblem(entry);
    if (problem !== null) return `key ${index + 1} of ${entries.length} ${problem}`;
  }
  const ids = entries.map((entry) => entry.split(':')[0]);
  const again = ids.findIndex((id, index) => ids.indexOf(id) < index);
  return again < 0 ? null : `key ${again + 1} of ${entries.length} has the id of an earlier one`;
}

/** One star in each name keeps matching linear. A star alone would match every parameter. */
export function urlParametersProblem(text: string): string | null {
  for (const name of text.split(',')) {
    if (!/^[\w.-]*(?:\*[\w.-]*)?$/.test(name) || name === '') return 'a name is not of this form';
    if (/^[._*-]+$/.test(name))
      return 'a name without a letter or digit would let every value leave';
  }
  return text.length <= 500 ? null : 'longer than 500 characters';
}

export const attributionParameterProblem = (text: string): string | null =>
  /^[\w-]{1,64}$/.test(text)
    ? null
    : 'other characters than letters, digits, - and _, or more than 64';

export const libraryGlobalProblem = (text: string): string | null =>
  /^[a-z_$][\w$]{0,63}$/i.test(text) ? null : 'no name of a property';

export function smtpUrlProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    return 'no address: it has to begin with smtp:// or smtps:// and a host';
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    return 'it has more than a user, a password, a host and a port';
  if ((url.username === '') !== (url.password === ''))
    return 'it has a user without a password, or a password without a user';
  return isDecodable(url.username) && isDecodable(url.password)
    ? null
    : 'user or password has a % that begins no escape: write %25';
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** An address, or a name and an address in angle brackets. */
export function mailFromProblem(text: string): string | null {
  const address = /^[^<>"]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return z.email().safeParse(address).success ? null : 'it has no e-mail address of the usual form';
}

/** A secret in visible ASCII characters, too long and too mixed to be guessed. Shopify's have 32 hex digits. */
export function secretProblem(text: string): string | null {
  if (!/^[!-~]*$/.test(text)) return 'it holds a blank or a character outside of ASCII';
  if (text.length < 16) return `it is easy to guess: only ${counted(text.length, 'character')}`;
  const different = new Set(text).size;
  return different < LEAST_CHARACTERS
    ? `it is easy to guess: only ${counted(different, 'different character')}`
    : null;
}

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

export function wholeNumberProblem(text: string, least: number, most: number): string | null {
  if (!/^-?\d+$/.test(text)) return 'not a whole number';
  if (Number(text) < least) return 'too small';
  return Number(text) > most ? 'too large' : null;
}

const KEY_BYTES = 32;

/** Of 16 random hex digits, fewer than 6 different ones come up once in 30,000 times. */
const LEAST_CHARACTERS = 6;

/** Of 32 random bytes, nearly all differ. */
const LEAST_BYTES = 16;

function entryProblem(entry: string): string | null {
  if (entry === '') return 'is empty: a comma too many';
  const [id = '', base64, ...more] = entry.split(':');
  if (base64 === undefined) return 'has no id: put one and a colon before it';
  if (!/^[\w-]+$/.test(id)) return 'has an id of other characters than letters, digits, - and _';
  if (more.length > 0) return 'has more than one colon';
  if (!/^[A-Za-z\d+/]*={0,2}$/.test(base64)) return 'is not base64';
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== KEY_BYTES) return `is ${bytes.length} bytes long instead of ${KEY_BYTES}`;
  if (base64.length !== 44) return 'is not base64 with its = at the end';
  return new Set(bytes).size < LEAST_BYTES ? 'is not random: its bytes repeat' : null;
}

const NO_ADDRESS = 'no address: it has to begin with https:// and a host';
const NOT_HTTPS = 'it does not begin with https://';

function readUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && url.hostname !== '' ? url : null;
}

function httpsProblem({ protocol }: URL): string | null {
  return protocol === 'https:' ? null : NOT_HTTPS;
}

function extrasProblem({ username, password, search, hash }: URL): string | null {
  if (username !== '' || password !== '') return 'it holds a user or a password: leave them out';
  return search === '' && hash === ''
    ? null
    : 'it has a query or a fragment: end it before ? and #';
}

function pathProblem({ pathname }: URL): string | null {
  return pathname === '/' ? null : 'it has a path: end it after the host';
}

/** Why the app cannot start and what to do, in one line for the operator. */
export class StartProblem extends Error {}

import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as send,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { Transform } from 'node:stream';
import { HOST } from '../addresses.ts';

/**
 * Replaces every occurrence of a text in a stream of ASCII-compatible bytes. A possible beginning of an occurrence is
 * held back until the next chunk, so that no occurrence across two chunks is missed.
 */
export function replaceInStream(text: string, replacement: string): Transform {
  // Latin-1 maps each byte to one character and back, so all other bytes pass unchanged wherever chunks end.
  let kept = '';
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const whole = (kept + piece.toString('latin1')).replaceAll(text, replacement);
      const waiting = beginningAtEnd(whole, text);
      kept = whole.slice(whole.length - waiting);
      done(null, Buffer.from(whole.slice(0, whole.length - waiting), 'latin1'));
    },
    flush(done) {
      done(null, Buffer.from(kept, 'latin1'));
    },
  });
}

/** The number of characters at the end of `whole` that begin `text` without completing it. */
function beginningAtEnd(whole: string, text: string): number {
  for (let length = Math.min(text.length - 1, whole.length); length > 0; length -= 1) {
    if (text.startsWith(whole.slice(-length))) return length;
  }
  return 0;
}

/** The origin of Shopify's own files, for the app. */
const SHOPIFY_CDN = 'https://cdn.shopify.com/';

/** The app redirects a browser that opened it outside the admin to this address. */
const SHOPIFY_ADMIN = 'https://admin.shopify.com/';

interface FrontParts {
  /** The app's own port, read at each request: the app may start later. */
  appPort: () => number;
  /** The admin's origin, which frames the app and serves the files of Shopify's CDN. */
  adminOrigin: () => string;
}

/**
 * The app's front, like a tunnel in development. It changes only what a machine without Shopify requires: addresses of
 * Shopify's CDN in documents and redirects to Shopify's admin lead to the sandbox's admin, which may frame the app.
 * Everything else passes unchanged.
 */
export function createFront({ appPort, adminOrigin }: FrontParts): RequestListener {
  return (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const asked = {
      host: HOST,
      port: appPort(),
      method,
      path: url,
      headers: requestHeaders(headers),
    };
    const forwarded = send(asked, (answer) => passOn(answer, outgoing, adminOrigin()));
    forwarded.on('error', () => answerNotRunning(outgoing));
    outgoing.on('close', () => {
      forwarded.destroy();
    });
    incoming.pipe(forwarded);
  };
}

/** Requests documents uncompressed, so that they can be read while they pass. */
function requestHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  if (headers.accept?.includes('text/html') !== true) return headers;
  return { ...headers, 'accept-encoding': 'identity' };
}

function passOn(answer: IncomingMessage, outgoing: ServerResponse, adminOrigin: string): void {
  const { headers, statusCode = 502, statusMessage } = answer;
  const isDocument = headers['content-type']?.startsWith('text/html') ?? false;
  outgoing.writeHead(statusCode, statusMessage, answerHeaders(headers, isDocument, adminOrigin));
  answer.on('error', () => {
    outgoing.destroy();
  });
  if (isDocument) answer.pipe(replaceInStream(SHOPIFY_CDN, `${adminOrigin}/cdn/`)).pipe(outgoing);
  else answer.pipe(outgoing);
}

function answerHeaders(
  headers: IncomingHttpHeaders,
  isDocument: boolean,
  adminOrigin: string,
): IncomingHttpHeaders {
  const changed = { ...headers };
  const policy = headers['content-security-policy'];
  if (typeof policy === 'string') {
    changed['content-security-policy'] = policy.replace(
      /frame-ancestors(?! 'none')/g,
      `frame-ancestors ${adminOrigin}`,
    );
  }
  if (isDocument) delete changed['content-length'];
  if (typeof headers.link === 'string') {
    changed.link = headers.link.replaceAll(SHOPIFY_CDN, `${adminOrigin}/cdn/`);
  }
  if (headers.location?.startsWith(SHOPIFY_ADMIN)) {
    changed.location = `${adminOrigin}/${headers.location.slice(SHOPIFY_ADMIN.length)}`;
  }
  return changed;
}

function answerNotRunning(outgoing: ServerResponse): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(502, { 'content-type': 'text/html; charset=utf-8' });
  outgoing.end('<!doctype html><title>No app</title><p>The app is not running.</p>');
}

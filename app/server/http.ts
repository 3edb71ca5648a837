import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { secureHeaders } from 'hono/secure-headers';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { Logger } from 'pino';
import {
  type BodyMemory,
  createBodyMemory,
  NoRoomForBody,
  noteReceived,
  readRequest,
} from '../http/receive-body.ts';
import { INSPECTOR_PROXY_PATH, type Inspector } from '../inspector/inspector.ts';
import { LOGIN_PROXY_PATH, type LoginProxy, PROXY_ROOT } from '../logins/login-proxy.ts';
import { REPORTS_PATH, type Reports } from '../reports/reports.ts';
import { REPORTS_ROOT } from '../beacon/report.ts';
import type { Readiness } from './readiness.ts';
import type { AnsweredRequest } from './metrics.ts';
import {
  isCrossOrigin,
  hasDotSegment,
  hasReadablePath,
  namesAdmin,
  namesAtMostOneShop,
  reloadsApp,
} from './request-checks.ts';
import { METRICS_PATH } from './route-names.ts';

export interface HttpDeps {
  version: string;
  /** The app's public origin. */
  appUrl: string;
  readiness: () => Promise<Readiness>;
  /** The metrics; null if the operator has set no token. */
  metrics: MetricsAddress | null;
  /** Called after each answer, with the path instead of the route. */
  onAnswer: (answer: Omit<AnsweredRequest, 'route'> & { path: string }) => void;
  /** `stopping` once this process is ending. */
  phase: () => 'running' | 'stopping';
  /** The folder of the build's files for browsers; null if Vite serves them. */
  clientFiles: string | null;
  /** Accepts logins of Shopify's app proxy. */
  loginProxy: LoginProxy;
  /** Answers pages of the shop through the app proxy. */
  inspector: Pick<Inspector, 'answer'>;
  /** Accepts reports of shoppers' browsers. */
  reports: Pick<Reports, 'receive'>;
  /** Answers all other requests: the pages. */
  pages: (request: Request) => Promise<Response>;
  /** Returns the largest body of a request to a page, in bytes; 0 if its path accepts none. */
  longestBody: (path: string) => number;
  log: Logger;
}

/** The metrics of this process, and the token that is needed to read them. */
export interface MetricsAddress {
  token: string;
  read: () => Promise<{ contentType: string; text: string }>;
}

/** The dependencies of a process without pages. */
export type HealthAppDeps = Pick<
  HttpDeps,
  'version' | 'readiness' | 'metrics' | 'onAnswer' | 'phase' | 'log'
>;

/** An app that Node's HTTP server runs. */
export type HttpApp = Hono<{ Bindings: HttpBindings }>;
type Middleware = MiddlewareHandler<{ Bindings: HttpBindings }>;

/** The status in log and metrics for a client that left before any answer. nginx uses it too. */
const CLIENT_LEFT = 499;

/** Longer than any path of the app, in characters. */
const MAX_LOGGED_PATH_LENGTH = 300;

/** The methods of pages. `OPTIONS` is not among them, as no other site may request them. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The default: all answers but files of the build concern one shop. */
const DEFAULT_CACHE_CONTROL = 'private, no-store';

/** The names of the build's files contain the hash of their content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Pages name the sites that may frame them, which `X-Frame-Options` cannot. */
const addSecureHeaders: Middleware = secureHeaders({
  overwrite: false,
  contentSecurityPolicy: { frameAncestors: ["'none'"] },
  referrerPolicy: 'strict-origin-when-cross-origin',
  strictTransportSecurity: 'max-age=31536000',
  xFrameOptions: false,
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
});

/** Answers `/healthz`, `/readyz` and `/metrics`, for a process without pages. Without a token `/metrics` does not exist. */
export function createHealthApp(parts: HealthAppDeps): HttpApp {
  const { version, readiness, metrics, phase } = parts;
  const app: HttpApp = new Hono();
  app.use(
    logRequests(parts),
    addSecureHeaders,
    addCacheControl,
    endConnections(phase),
    refuseOddAddresses,
    noteConnections(createBodyMemory()),
  );
  app.get('/healthz', (context) => context.json({ status: 'ok', version }));
  app.get('/readyz', async (context) => {
    context.header('Cache-Control', 'no-store');
    const { ready, checks } = await readiness();
    const status = ready ? 'ready' : 'not ready';
    return context.json({ status, version, ...checks }, ready ? 200 : 503);
  });
  if (metrics === null) return app;
  app.get(METRICS_PATH, async (context) => {
    context.header('Cache-Control', 'no-store');
    const given = context.req.header('Authorization') ?? '';
    if (!(await timingSafeEqual(given, `Bearer ${metrics.token}`)))
      return context.text('Send the token.', 401, { 'WWW-Authenticate': 'Bearer' });
    const { contentType, text } = await metrics.read();
    return context.body(text, 200, { 'Content-Type': contentType });
  });
  return app;
}

/** Answers every request of the app. */
export function createHttpApp(parts: HttpDeps): HttpApp {
  const { appUrl, clientFiles, loginProxy, inspector, reports, pages, longestBody, log } = parts;
  const app = createHealthApp(parts);
  app.all(LOGIN_PROXY_PATH, ({ req }) => loginProxy(req.raw));
  app.all(INSPECTOR_PROXY_PATH, ({ req }) => inspector.answer(req.raw));
  // The app proxy reaches nothing else: a page would keep Shopify's signature in its address.
  app.all(`${PROXY_ROOT}/*`, (context) => context.json({ message: 'Not found.' }, 404));
  app.all(REPORTS_PATH, ({ req, env }) =>
    reports.receive(req.raw, env.incoming.socket.remoteAddress),
  );
  if (clientFiles !== null) serveFiles(app, clientFiles);
  app.all('*', async (context) => {
    const { req } = context;
    if (!METHODS.includes(req.method))
      return context.text('Method not allowed.', 405, { Allow: METHODS.join(', ') });
    // A page of another version may request a file that is gone, and the pages would answer with HTML.
    if (req.path.startsWith('/assets/')) return new Response('Not found.', { status: 404 });
    const url = new URL(req.url);
    if (!namesAtMostOneShop(url))
      return context.text('The shop in the address must be one name.myshopify.com.', 400);
    if (!namesAdmin(url))
      return context.text('The host in the address must be the one that the admin gives.', 400);
    if (!reloadsApp(url, appUrl))
      return context.text('The address to go on to must be one of the app.', 400);
    if (isCrossOrigin(req.raw))
      return context.text('This form was sent from a page of another site.', 403);
    const request = await withWholeBody(req.raw, longestBody(req.path));
    if (request === null) return context.text('The request is too large.', 413);
    return withLoggedBreak(await pages(request), context, log);
  });
  app.onError((error, context) => {
    // A client that has left ends its body and its page. It gets no answer.
    if (context.env.outgoing.destroyed) return context.body(null);
    if (error instanceof NoRoomForBody)
      return context.text('Too many requests at once. Try again.', 503, { 'Retry-After': '5' });
    log.error(
      { err: error, path: loggedPath(context.req.path) },
      'a request could not be answered',
    );
    return context.text('Something went wrong. Try again.', 500);
  });
  return app;
}

/** Serves the build's files for browsers, compressed if there is a compressed copy. */
function serveFiles(app: HttpApp, clientFiles: string): void {
  app.use(
    '/assets/*',
    async (context, next) => {
      await next();
      if (context.res.status >= 400) return;
      context.header('Cache-Control', FOREVER);
      context.header('Vary', 'Accept-Encoding');
    },
    etag(),
    serveStatic({ root: clientFiles, precompressed: true }),
  );
}

/**
 * Copies a request with its body read, as Node's own `Request`: that of the HTTP server cannot be copied. Null when the
 * body is too long.
 *
 * @param longest in bytes; with 0, the copy has no body
 */
async function withWholeBody(request: Request, longest: number): Promise<Request | null> {
  const { method, headers, signal, url } = request;
  // The router answers `HEAD` for a page's data with 500. Node sends no body after a `HEAD`.
  if (method === 'GET' || method === 'HEAD') return new Request(url, { headers, signal });
  if (longest === 0) return new Request(url, { method, headers, signal });
  const body = await readRequest(request, longest);
  return body && new Request(url, { method, headers, signal, body: new Uint8Array(body) });
}

/**
 * Closes the connection and logs the error where a download breaks off, so that its client does not take the part for
 * the whole. Left to itself, the HTTP server writes the error outside of the log, and at the start as the answer's text.
 */
function withLoggedBreak(
  response: Response,
  { req, env: { outgoing } }: Context<{ Bindings: HttpBindings }>,
  log: Logger,
): Response {
  const isDownload = response.headers.has('Content-Disposition');
  const reader = isDownload ? response.body?.getReader() : undefined;
  if (reader === undefined) return response;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        // A client that has left may end the source too.
        if (!outgoing.destroyed)
          log.warn({ err: error, path: loggedPath(req.path) }, 'download broken off');
        outgoing.destroy();
        controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, response);
}

const noteConnections =
  (memory: BodyMemory): Middleware =>
  ({ req, env: { incoming, outgoing } }, next) => {
    noteReceived(req.raw, { incoming, outgoing, memory });
    return next();
  };

/** Whether a path is requested every few seconds, or by every page that a shopper closes: logged only for debugging. */
const isFrequent = (path: string): boolean =>
  ['/healthz', '/readyz', METRICS_PATH].includes(path) || path.startsWith(`${REPORTS_ROOT}/`);

/** Logs one line per answer, without the query, which may contain tokens. */
function logRequests({ log, onAnswer }: Pick<HttpDeps, 'log' | 'onAnswer'>): Middleware {
  return async (context, next) => {
    const begun = performance.now();
    const requestId = randomUUID();
    await next();
    context.header('X-Request-Id', requestId);
    const { method, path } = context.req;
    const status = context.env.outgoing.destroyed ? CLIENT_LEFT : context.res.status;
    const ms = performance.now() - begun;
    onAnswer({ path, status, seconds: ms / 1000 });
    const fields = { requestId, method, path: loggedPath(path), status, ms: Math.round(ms) };
    log[isFrequent(path) ? 'debug' : 'info'](fields, 'request');
  };
}

/** Limits the length of a path in the log: senders can choose any path. */
function loggedPath(path: string): string {
  return path.length > MAX_LOGGED_PATH_LENGTH ? `${path.slice(0, MAX_LOGGED_PATH_LENGTH)}…` : path;
}

/**
 * Closes a connection after a body that was not fully received, and once the process stops. The header asks proxies not
 * to send another request on it.
 */
function endConnections(phase: HttpDeps['phase']): Middleware {
  return async (context, next) => {
    await next();
    const isReceived = context.env.incoming.complete;
    if (!isReceived || phase() === 'stopping') context.header('Connection', 'close');
  };
}

const refuseOddAddresses: Middleware = async (context, next) => {
  const target = context.env.incoming.url ?? '';
  if (hasDotSegment(target) || !hasReadablePath(target))
    return context.text('The path must be written out.', 400);
  // Such as an address of five numbers, which the server passes on.
  return URL.canParse(context.req.url) ? next() : context.text('The host must be valid.', 400);
};

const addCacheControl: Middleware = async (context, next) => {
  await next();
  if (!context.res.headers.has('Cache-Control'))
    context.header('Cache-Control', DEFAULT_CACHE_CONTROL);
};

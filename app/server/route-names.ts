import type { ServerBuild } from '@remix-run/node';
import { INSPECTOR_PROXY_PATH } from '../inspector/inspector.ts';
import { LOGIN_PROXY_PATH, PROXY_ROOT } from '../logins/login-proxy.ts';
import { REPORTS_PATH } from '../reports/reports.ts';
import { launchQuery } from '../shopify/launch-address.ts';

/** The path of a process's metrics. */
export const METRICS_PATH = '/metrics';

/** Paths that are not pages. */
export const PATTERNS_BEFORE_PAGES: readonly string[] = [
  '/healthz',
  '/readyz',
  METRICS_PATH,
  LOGIN_PROXY_PATH,
  INSPECTOR_PROXY_PATH,
  `${PROXY_ROOT}/*`,
  REPORTS_PATH,
  '/assets/*',
];

type Build = Pick<ServerBuild, 'routes'>;

type RouteModule = NonNullable<Build['routes'][string]>['module'];

/** Returns the patterns of a build's pages, such as `/app/history/:id`; of `these`, all by default. */
export function patternsOf(
  { routes }: Build,
  these: (module: RouteModule) => boolean = () => true,
): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (route === undefined) return '';
    return `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}`;
  };
  const patterns = Object.entries(routes).flatMap(([id, route]) =>
    route && these(route.module) ? [pathOf(id) || '/'] : [],
  );
  return [...new Set(patterns)];
}

/** The largest form of staff, in bytes: two lists of 4,000 characters, and some short fields. */
const MAX_FORM_BYTES = 32 * 1024;

/** The largest webhook of Shopify's topics, or piece of an uploaded file, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;
const LONG_BODIES = ['/webhooks', '/app/feeds/:id/file'];

/** Creates the function that returns the largest body of a request to a page, in bytes: 0 for one without an action. */
export function createBodyLimits(build: Build): (path: string) => number {
  const routeOf = createRouteNames(patternsOf(build));
  const withAction = patternsOf(build, ({ action }) => action !== undefined);
  return (path) => {
    const route = routeOf(path);
    if (!withAction.includes(route)) return 0;
    return LONG_BODIES.includes(route) ? MAX_BODY_BYTES : MAX_FORM_BYTES;
  };
}

/**
 * Creates the function that redirects staff from an address below `/app` that answers with data or a file, which a
 * browser cannot show in the admin's frame, to the address above it; null for any other request.
 */
export function createPageRedirect(build: Build): (request: Request) => string | null {
  const routeOf = createRouteNames(patternsOf(build));
  const withoutPage = patternsOf(build, ({ default: page }) => page === undefined).filter(
    (pattern) => pattern.startsWith('/app/'),
  );
  return ({ method, url, headers }) => {
    const { pathname, searchParams } = new URL(url);
    // Browsers request HTML when they open an address, and scripts do not.
    const isOpened = method === 'GET' && headers.get('accept')?.includes('text/html');
    const path = pathname.replace(/\/$/, '');
    if (!isOpened || !withoutPage.includes(routeOf(path))) return null;
    const above = path.slice(0, path.lastIndexOf('/'));
    return `${above}?${launchQuery(searchParams).toString()}`;
  };
}

/** Longer than any path of the app, in characters and segments. */
const MAX_PATH_LENGTH = 300;
const MAX_SEGMENTS = 10;

/**
 * Creates the function that names the route of a path: the most exact of the given patterns, or `other`, so that there
 * is a fixed set of names.
 *
 * @param patterns such as `/app`, `/app/history/:id`, or `/auth/*` for all paths below
 */
export function createRouteNames(patterns: readonly string[]): (path: string) => string {
  const exact = new Set(patterns.filter((pattern) => !/[:*]/.test(pattern)));
  const open = patterns
    .filter((pattern) => !exact.has(pattern))
    .map((pattern) => ({ pattern, segments: pattern.split('/') }))
    .sort((one, other) => (exactness(one.segments) < exactness(other.segments) ? 1 : -1));

  return (path) => {
    // The router requests the data of a page at its path with `.data`.
    const page = path
      .slice(0, MAX_PATH_LENGTH)
      .replace(/\.data$/, '')
      .replace(/^\/_root$/, '/');
    if (exact.has(page)) return page;
    const segments = page.split('/', MAX_SEGMENTS);
    return open.find((one) => fits(one.segments, segments))?.pattern ?? 'other';
  };
}

/** Returns a sort key: literal segments before parameters, and these before `*`. */
function exactness(segments: string[]): string {
  return segments.map((one) => (one === '*' ? '0' : one.startsWith(':') ? '1' : '2')).join('');
}

function fits(pattern: string[], path: string[]): boolean {
  if (pattern.at(-1) !== '*' && pattern.length !== path.length) return false;
  return pattern.every((segment, place) =>
    /^[:*]/.test(segment) ? Boolean(path[place]) : segment === path[place],
  );
}

import { between, pick, type Random } from '../../support/whole-number.ts';
import { signedQuery } from '../logins/logins-kit.ts';
import { ENVIRONMENT } from '../server/environment.ts';

/** A request as an adversary may write it, without any client's checks. */
export interface HostileRequest {
  method: string;
  target: string;
  headers: [string, string][];
  body: Buffer;
}

export const SHOP = 'demo-shop.myshopify.com';

/** In bytes: Node itself refuses a longer head. */
const MAX_TARGET_LENGTH = 12_000;
const MAX_BODY_BYTES = 64 * 1024;

/** Words between spaces, as a list. */
const words = (text: string) => text.trim().split(/\s+/) as [string, ...string[]];

const METHODS = words('GET GET POST POST HEAD PUT DELETE OPTIONS PATCH');

/** Every public address, and similar ones. */
const PATHS = words(`
  / /healthz /readyz /metrics /unsubscribe /proxy/login /proxy/inspector /proxy/ /proxy/%2e%2e/
  /webhooks /reports/${SHOP} /reports/ /app /app.data /app/settings /app/settings.data /app/pixel
  /app/logins /app/feeds.data /app/health.data /app/feeds/1201/file /app/feeds/1201/upload.data
  /app/shop-feed/download /app/history /app/history/1 /auth/session-token /auth/exit-iframe
  /auth/login /assets/x.js /__manifest /_root.data /favicon.ico /app/ //app /proxy/login/
`);

const NAMES: [string, ...string[]] = [
  '',
  ...words(`
    shop host embedded id_token exitIframe signature timestamp path_prefix logged_in_customer_id
    locale p _routes index page state feed hmac ticket do file start shopify-reload __proto__
  `),
];

const PIECES = words(`
  a 0 / ? & = % %2e %00 %ff %F0%9F%98%80 + . .. : @ eyJ- eyJhbGciOiJIUzI1NiJ9. shpat_ Bearer+
  ${SHOP} https:// YWRtaW4uc2hvcGlmeS5jb20= [] {"a": [ " \\ ' <script> - _ ~ ; , constructor
  null NaN 1e9
`);

/** The next request, determined by the numbers. */
export function hostileRequest(random: Random): HostileRequest {
  const method = pick(random, METHODS);
  const path = pick(random, PATHS) + (random() < 0.3 ? text(random, MAX_TARGET_LENGTH / 2) : '');
  const isProxied = /^\/proxy\/(login|inspector)/.test(path);
  const query = isProxied && random() < 0.5 ? signed() : parameters(random);
  const target = inAddress(`${path}?${query}`).slice(0, MAX_TARGET_LENGTH);
  const body = ['GET', 'HEAD'].includes(method) ? '' : bodyFor(path, random);
  return {
    method,
    target,
    headers: headersOf(random, body),
    body: Buffer.from(body).subarray(0, MAX_BODY_BYTES),
  };
}

function parameters(random: Random): string {
  const many = random() < 0.1 ? 4_000 : between(random, 0, 8);
  return Array.from({ length: many }, () => {
    const name = random() < 0.8 ? pick(random, NAMES) : text(random, 40);
    return `${name}=${name === 'shop' && random() < 0.7 ? SHOP : text(random, many > 8 ? 4 : 4_000)}`;
  }).join('&');
}

/** A query that Shopify signs for a shopper; the body is arbitrary. */
function signed(): string {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return signedQuery({ shop: SHOP, timestamp }, ENVIRONMENT.SHOPIFY_API_SECRET);
}

function bodyFor(path: string, random: Random): string {
  const isReported = path.startsWith('/reports/') && random() < 0.7;
  return isReported ? reportOf(random, MAX_BODY_BYTES) : bodyOf(random);
}

function bodyOf(random: Random): string {
  const longest = pick(random, [100, 4_000, MAX_BODY_BYTES] as const);
  const kind = random();
  if (kind < 0.4) return text(random, longest);
  if (kind < 0.7)
    return pick(random, ['[', '{"a":', '"\\u0000",'] as const).repeat(
      between(random, 1, longest / 6),
    );
  if (kind < 0.8) return reportOf(random, longest);
  const fields = ['version', 'loginId', 'userId', 'pageUrl', 'timestamp', text(random, 20)];
  return JSON.stringify(
    Object.fromEntries(fields.map((name) => [name, text(random, longest / 8)])),
  );
}

/** A report of pixel or script, or one with an invalid part. */
function reportOf(random: Random, longest: number): string {
  const number = () => pick(random, [1, 200, 0, -1, 1.5, 1e9, 1e308, null] as const);
  const answer = () =>
    pick(random, ['cart/add 200', 'cart/add 999', '__proto__', text(random, 20)]);
  const answers = Array.from({ length: between(random, 0, longest / 16) }, () => `${answer()},`);
  return JSON.stringify({
    by: pick(random, ['pixel', 'script', 'app'] as const),
    sender: '0.1.0',
    mode: 'live',
    answers: random() < 0.5 ? 'cart/add 200,'.repeat(answers.length) : answers.join(''),
    ...(random() < 0.3 && { order: { id: '7', token: text(random, 30), status: number() } }),
  });
}

function headersOf(random: Random, body: string): [string, string][] {
  const value = () => inHeader(text(random, 2_000));
  const some: [string, string][] = [
    ['Accept-Encoding', pick(random, ['br', 'gzip', value()] as const)],
    ['Authorization', `Bearer ${value()}`],
    [
      'Content-Type',
      pick(random, [
        'application/json',
        'multipart/form-data; boundary=a',
        'application/x-www-form-urlencoded',
        value(),
      ] as const),
    ],
    ['Cookie', value()],
    ['Origin', pick(random, ['https://evil.example.com', 'null', value()] as const)],
    ['Referer', `http://127.0.0.1/app?shop=${SHOP}&${value()}`],
    ['User-Agent', pick(random, ['Mozilla/5.0 Chrome/156.0.0.0', 'Googlebot', value()] as const)],
    ['X-Forwarded-Host', value()],
    ['X-Shopify-Hmac-Sha256', value()],
    ['X-Shopify-Topic', pick(random, ['shop/redact', value()] as const)],
  ];
  const given = some
    .filter(() => random() < 0.3)
    .map(([name, held]): [string, string] => [name, held.slice(0, 2_500)]);
  return [
    ...given.slice(0, 1),
    ['Host', '127.0.0.1'],
    ['Connection', 'close'],
    ...(body === '' ? [] : [lengthOf(body)]),
  ];
}

const lengthOf = (body: string): [string, string] => [
  'Content-Length',
  String(Buffer.from(body).subarray(0, MAX_BODY_BYTES).byteLength),
];

/** One repeated piece, or several in any order. */
function text(random: Random, longest: number): string {
  const length = between(random, 0, Math.floor(longest));
  if (random() < 0.5) {
    const piece = pick(random, PIECES);
    return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  }
  let mixed = '';
  while (mixed.length < Math.min(length, 200)) mixed += pick(random, PIECES);
  return mixed.repeat(Math.ceil(length / Math.max(mixed.length, 1))).slice(0, length);
}

const inAddress = (value: string): string => value.replaceAll(/[^\x21-\x7e]/g, '_');
const inHeader = (value: string): string => value.replaceAll(/[^\x20-\x7e]/g, '_');

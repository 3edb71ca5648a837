import { LogSeverity } from '@shopify/shopify-app-remix/server';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { attributionAt, landingAttribution } from '../../../app/beacon/attribution.ts';
import { INSPECTOR_TICKET } from '../../../app/beacon/inspector.ts';
import { maskPageUrl } from '../../../app/beacon/page-url.ts';
import { checkEvent } from '../../../app/beacon/validate.ts';
import { readHistoryAddress } from '../../../app/components/history/history-page.tsx';
import { readLoginsAddress } from '../../../app/components/logins/logins-page.tsx';
import { isRowId } from '../../../app/database/sql.ts';
import { parseServiceTime, parseStatusAnswer } from '../../../app/indexing/client.ts';
import { readLoginReport } from '../../../app/logins/login-proxy.ts';
import { retryAfterMs } from '../../../app/logins/post-event.ts';
import { proxySignature, readSignedQuery } from '../../../app/logins/proxy-signature.ts';
import { createLog } from '../../../app/server/log.ts';
import {
  comesFromElsewhere,
  hasDotSegment,
  namesAtMostOneShop,
  namesReadableHost,
} from '../../../app/server/request-checks.ts';
import { readCredentialsForm } from '../../../app/shop/credentials.ts';
import { storableText } from '../../../app/shop/form-fields.ts';
import { readSettingsForm } from '../../../app/shop/settings.ts';
import { givenToken, launchQuery, recoveredAddress } from '../../../app/shopify/embedding.ts';
import { libraryLog } from '../../../app/shopify/shopify.ts';
import { isSignedByShopify, readDelivery } from '../../../app/shopify/webhook-delivery.ts';

const LENGTH = 50_000;

/**
 * What one text may cost, in milliseconds of this thread's CPU time, however busy the machine is. What is
 * linear takes a few; what is quadratic takes 1,000 and more.
 */
const BOUND_MS = 500;

/** What is repeated to make a hostile text, by what it is about. */
const PIECES = [
  ...'a 0 - . / ? # & = % , ; " \\'.split(' '),
  ...[' ', '\n', '\0', '\uD800', '\u0085', 'Bearer ', '9 GMT'],
  ...'eyJ- eyJ. shpat_ shp Basic secret "secret token":[" key=[ ?token= &code a:// a://@'.split(
    ' ',
  ),
  ...'%2e ../ a=b& a& =& 1, { [ {"a": .myshopify.com a- 2026- T10: 😀 @a A+/='.split(' '),
];

/** Hostile texts: a piece again and again, and what keeps an expression from matching at the end. */
const TEXTS = PIECES.flatMap((piece) => {
  const repeated = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
  return [`"${repeated}!`, `https://a.example/${repeated}\n`];
});

const log = createLog('trace', ['the-secret-of-the-app'], { write: () => undefined });
const library = libraryLog(pino({ level: 'silent' }));
const options = { apiSecret: 'secret', now: new Date() };
const APP = 'https://app.example.com/app';

/** Every function that reads a text of strangers, with that text in each place that it reads. */
const READERS: Record<string, (text: string) => unknown> = {
  'the log, in a message': (text) => {
    log.info(text);
  },
  'the log, in a field': (text) => {
    log.info({ path: text, headers: { [text]: [text] } }, 'x');
  },
  'the log, in an error': (text) => {
    log.error({ err: new Error(text, { cause: text }) }, 'x');
  },
  'the log of Shopify’s library': (text) => {
    library.log(LogSeverity.Error, text);
  },
  'the query of the app proxy': (text) => readSignedQuery(text, options),
  'the signature of the app proxy': (text) =>
    proxySignature(new URLSearchParams(text), options.apiSecret),
  'a login report': (text) => {
    readLoginReport(Buffer.from(text));
    return readLoginReport(Buffer.from(JSON.stringify({ userId: text, pageUrl: text, [text]: 1 })));
  },
  'an event': (text) =>
    checkEvent('shopper', 'login', { context: { userId: text, pageUrl: text } }),
  'the address of a shopper’s page': (text) => maskPageUrl(text),
  'what a landing address names': (text) => {
    landingAttribution(`https://shop.example.com/?svc_attribution=${text}`, 'svc_attribution', 0);
    attributionAt(text, 0);
  },
  'a ticket of the inspector': (text) => INSPECTOR_TICKET.test(text),
  'a path': hasDotSegment,
  'the address of a page': (text) => {
    const url = new URL(`${APP}?${text}`);
    const named = new URL(APP);
    for (const name of ['shop', 'host', 'state', 'page', 'feed'])
      named.searchParams.set(name, text);
    return [url, named].map((each) => [
      namesAtMostOneShop(each),
      namesReadableHost(each),
      launchQuery(each.searchParams).toString(),
      readHistoryAddress(each.searchParams),
      readLoginsAddress(each.searchParams),
    ]);
  },
  'the head of a request': (text) => {
    const value = headerValue(text);
    const request = new Request(APP, {
      method: 'POST',
      headers: { origin: value, 'x-forwarded-host': value, authorization: `Bearer ${value}` },
    });
    return [comesFromElsewhere(request), givenToken(request)];
  },
  'the address before': (text) => {
    const headers = { referer: `https://app.example.com/app?shop=a&${headerValue(text)}` };
    return recoveredAddress(new Request(APP, { headers }));
  },
  'a session token': (text) => {
    const payload = Buffer.from(JSON.stringify({ dest: text, iss: text, sub: text }));
    const token = `${text.slice(0, 50)}.${payload.toString('base64url')}.`;
    return givenToken(new Request(`${APP}?${new URLSearchParams({ id_token: token }).toString()}`));
  },
  'a webhook': (text) => {
    const value = headerValue(text);
    const body = Buffer.from(text);
    const headers = new Headers(
      ['webhook-id', 'topic', 'shop-domain', 'triggered-at'].map((name): [string, string] => [
        `x-shopify-${name}`,
        value,
      ]),
    );
    return [isSignedByShopify(body, value, 'secret'), readDelivery(headers, body)];
  },
  'the forms of staff': (text) => {
    const form = new FormData();
    for (const name of ['siteId', 'secretKey', 'feedIds', 'requestedBy', 'mode', 'identifiers'])
      form.append(name, text);
    return [readCredentialsForm(form, null), readSettingsForm(form), isRowId(text)];
  },
  'answers of the services': (text) => [
    retryAfterMs(text, options.now),
    parseServiceTime(text),
    parseStatusAnswer([{ id: text, name: text, state: text, lastIndexed: text }]),
    storableText(text),
  ],
};

describe('50,000 characters of a stranger', () => {
  it.each(Object.entries(READERS))('take a short time in %s', (_, read) => {
    const slow = TEXTS.flatMap((text) => {
      const ms = cpuMs(() => read(text));
      return ms > BOUND_MS ? [`${JSON.stringify(text.slice(0, 40))}: ${ms} ms`] : [];
    });
    expect(slow).toEqual([]);
  });
});

/** CPU time of this thread alone: what others do at the same time does not count. */
function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return Math.round((user + system) / 1000);
}

/** A text as a header can carry it. */
function headerValue(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, 'x');
}

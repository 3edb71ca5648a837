import { differs, type Fact, from, notImitated } from '../fact.ts';

const RUNTIME_DIFFERENCES = 'test/sandbox/pixel-runtime/differences.md';

const NOT_KEPT = {
  where: RUNTIME_DIFFERENCES,
  row: 'Going back loads a page again',
  why: 'The Chromium that comes along is a headless shell, whose delegate switches that cache off.',
} as const;

/** Facts that a pixel's requests can rely on. */
export const REQUEST_FACTS: readonly Fact[] = [
  ...from('seen', '2026-11', {
    '1.requests.read-waits': 'A read through browser waits for a busy page.',
    '1.requests.fetch-at-once': 'A fetch without a read before it starts at once.',
    '1.requests.durations': notImitated(
      'Reads, deliveries and starts take a measured time.',
      'Durations belong to the machine. Which of them wait for which is held by tests.',
    ),
    '1.requests.dies-with-worker': differs(
      'keepalive does not outlive the worker of a left page.',
      {
        where: RUNTIME_DIFFERENCES,
        row: 'fewer requests are lost on leaving a page',
        why: 'The worker is Chromium’s own and dies as it does; the connection is faster than a real one.',
      },
    ),
    '1.requests.page-keepalive': 'A keepalive request of the page itself outlives it.',
    '1.requests.shares-lost': notImitated(
      'Some of fifty requests were lost on leaving.',
      'Shares belong to a measurement. No test could hold them without luck.',
    ),
    '1.requests.frozen': differs(
      'A page that is kept for going back freezes its worker.',
      NOT_KEPT,
    ),
    '1.requests.init-frozen': differs(
      'init is the same when such a page is shown again.',
      NOT_KEPT,
    ),
    '1.requests.no-second-view': differs('Showing it again publishes no page_viewed.', NOT_KEPT),
    '1.requests.failures-alike': 'Every failed connection is the same TypeError.',
    '1.requests.aborts-alike': 'Every aborted request is the same AbortError.',
    '1.requests.timing-alike': 'Resource Timing shows zeros for every failure.',
    '1.requests.throw-is-certain': 'What threw before sending has not left.',
    '1.requests.status-received': notImitated(
      'A status that can be read proves that the request was received.',
      'It follows from how HTTP works; there is nothing to imitate.',
    ),
    '1.requests.browser-resends': 'The browser repeats a POST on a connection that broke.',
    '1.requests.no-locks': 'A pixel finds nothing that excludes other tabs.',
    '1.requests.lost-update': 'Two tabs that read and then write lose an update.',
    '1.requests.claim-verify': notImitated(
      'Claiming and then verifying lets both tabs win in part of all tries.',
      'A share of a race. That nothing excludes other tabs is held by tests.',
    ),
    '1.requests.session-head': 'A pixel finds what a head script of its page left there.',
    '1.requests.session-previous': 'Without that script the previous page’s value is read.',
    '1.requests.session-popup': 'In a popup the opener’s value is read.',
    '1.requests.location-follows': 'An event’s address follows history.pushState.',
    '1.requests.init-address': 'init.context keeps the address of the pixel’s creation.',
    '1.requests.history-cache':
      'Going back can show a page of an earlier moment, with a new worker.',
  }),
];

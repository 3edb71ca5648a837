import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../clock.ts';
import { loginReport, SHOP, SHOPPER, START } from './logins-kit.ts';
import { answering, LOGIN_PATH, useSending } from './sending-kit.ts';

const { database, service, clock, kit, another, accept, row, fate, received } = useSending();

describe('an accepted login', () => {
  it('arrives as the specification wants it, with the ids of the page that met the shopper', async () => {
    await accept();
    await kit().work();
    expect(service().events()).toMatchObject([
      {
        path: LOGIN_PATH,
        method: 'POST',
        contentType: 'application/json',
        verdict: 'accepted',
        problems: [],
      },
    ]);
    expect(service().events()[0]?.body).toEqual({
      context: {
        timestamp: '2026-11-20T09:59:58.500Z',
        pageUrl: 'https://shop.example.com/collections/mugs',
        userId: '7a1c2f3e-5b6d-4e8f-9a0b-1c2d3e4f5a6b',
        sessionId: '0f9e8d7c-6b5a-4c3d-8e2f-1a0b9c8d7e6f',
        pageLoadId: '3d4e5f60-7182-4a3b-9c4d-5e6f708192a3',
        shopperId: '7012345678',
        initiator: 'svc/shopify-app/0.1.0',
      },
    });
  });

  it('says the currency of its page, whose browser and address it is, and what led there', async () => {
    const attribution = [{ type: 'email', id: 'abc' }];
    const said = { currency: 'CAD', userAgent: 'Mozilla/5.0 (X11)', attribution };
    const login = { shopperId: SHOPPER, report: loginReport(said), shopperIp: '203.0.113.7' };
    await kit().logins.acceptLogin(SHOP, login);
    await kit().work();
    expect(service().events()).toMatchObject([
      {
        verdict: 'accepted',
        body: {
          context: {
            currency: { code: 'CAD' },
            userAgent: 'Mozilla/5.0 (X11)',
            IP: '203.0.113.7',
            attribution: [{ type: 'email', id: 'abc' }],
          },
        },
      },
    ]);
  });

  it('is marked in test mode', async () => {
    await kit().settings.save(SHOP, { mode: 'test' });
    await accept();
    await kit().work();
    expect(service().events()).toMatchObject([
      { verdict: 'accepted', body: { context: { dev: true } } },
    ]);
  });

  it('is sent once, however often a worker looks at it', async () => {
    const id = await accept();
    for (let count = 0; count < 3; count += 1) await kit().logins.send(id);
    await kit().work();
    expect(received()).toEqual([[LOGIN_PATH, 'accepted']]);
    expect(await fate(id)).toEqual(['done', null, 200]);
  });

  it('is sent once by ten workers at the same moment', async () => {
    const id = await accept();
    const workers = Array.from({ length: 10 }, () => another());
    await Promise.all(workers.map(({ logins }) => logins.send(id)));
    expect(received()).toEqual([[LOGIN_PATH, 'accepted']]);
    expect(await fate(id)).toEqual(['done', null, 200]);
  });

  it('goes to the account that is connected when it leaves', async () => {
    const id = await accept();
    await kit().credentials.save(SHOP, { siteId: 'other', secretKey: null });
    await kit().work();
    expect(received()).toEqual([['/beacon/v2/other/shopper/login', 'refused']]);
    expect(await fate(id)).toEqual(['failed', 'refused', 404]);
  });

  it('is not sent without an account', async () => {
    const id = await accept();
    await kit().credentials.forget(SHOP);
    await kit().work();
    expect(received()).toEqual([]);
    expect(await fate(id)).toEqual(['failed', 'no-account', null]);
  });

  it('keeps no tracking ids once it is done', async () => {
    const id = await accept();
    await kit().work();
    expect(await row(id)).toMatchObject({
      page: null,
      dueAt: null,
      endedAt: START,
      attempts: 1,
    });
  });
});

describe('a row that is no login', () => {
  it.each(['cart/add', 'cart/remove', 'product/pageview', 'order/transaction', 'search/render'])(
    'is not sent: %s',
    async (path) => {
      const id = await accept();
      await database().prisma.login.update({ where: { id }, data: { path } });
      await kit().work();
      expect(received()).toEqual([]);
      expect(await fate(id)).toEqual(['failed', 'invalid', null]);
    },
  );

  it.each([{ page: { userId: 'x' } }, { page: 7 }, { shopperId: '' }])(
    'is not sent: %j',
    async (data) => {
      const id = await accept();
      await database().prisma.login.update({ where: { id }, data });
      await kit().work();
      expect(received()).toEqual([]);
      expect(await fate(id)).toEqual(['failed', 'invalid', null]);
    },
  );
});

describe('an answer', () => {
  it.each([
    [408, ['waiting', 'service-busy', 408]],
    [429, ['waiting', 'service-busy', 429]],
    [503, ['waiting', 'service-busy', 503]],
    [500, ['unknown', 'unclear-answer', 500]],
    [502, ['unknown', 'unclear-answer', 502]],
    [504, ['unknown', 'unclear-answer', 504]],
  ] as const)('of %i leaves the event %j', async (status, expected) => {
    await service().setFault({ kind: 'status', status, times: 1 });
    const id = await accept();
    await kit().work();
    expect(await fate(id)).toEqual(expected);
    clock().pass(DAY - 1);
    await kit().work();
    const requests = expected[0] === 'waiting' ? 2 : 1;
    expect(service().events()).toHaveLength(requests);
  });

  it.each([
    [200, ['done', null]],
    [204, ['done', null]],
    [299, ['done', null]],
    [301, ['unknown', 'unclear-answer']],
    [304, ['unknown', 'unclear-answer']],
    [307, ['unknown', 'unclear-answer']],
    [400, ['failed', 'refused']],
    [401, ['failed', 'refused']],
    [403, ['failed', 'refused']],
    [404, ['failed', 'refused']],
    [413, ['failed', 'refused']],
    [421, ['failed', 'refused']],
    [422, ['failed', 'refused']],
    [499, ['failed', 'refused']],
    [501, ['unknown', 'unclear-answer']],
    [505, ['unknown', 'unclear-answer']],
    [599, ['unknown', 'unclear-answer']],
  ] as const)('of %i ends it as %j, after one request', async (status, [state, reason]) => {
    const { requests, fetch } = answering(() => new Response(null, { status }));
    const worker = another({ fetch });
    const id = await accept();
    await worker.work();
    expect(await fate(id)).toEqual([state, reason, status]);
    clock().pass(2 * DAY);
    await worker.work();
    expect(requests()).toBe(1);
  });

  it('that cannot be read to its end counts by its status', async () => {
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const worker = another({ fetch: answering(() => new Response(endless)).fetch });
    const id = await accept();
    await worker.work();
    expect(await fate(id)).toEqual(['done', null, 200]);
  });
});

describe('without an answer', () => {
  it('a connection that was never made leaves the event waiting', async () => {
    await service().setFault({ kind: 'gone' });
    const id = await accept();
    await kit().work();
    expect(await fate(id)).toEqual(['waiting', 'unreachable', null]);
    await service().setFault();
    clock().pass(MINUTE);
    await kit().work();
    expect(await fate(id)).toEqual(['done', null, 200]);
    expect(received()).toEqual([[LOGIN_PATH, 'accepted']]);
  });

  it.each([
    ['before', 'lost'],
    ['after', 'accepted'],
  ] as const)(
    'a connection that breaks %s the event was taken makes it unknown, and it is not repeated',
    async (when, verdict) => {
      await service().setFault({ kind: 'drop', when, times: 1 });
      const id = await accept();
      await kit().work();
      expect(await fate(id)).toEqual(['unknown', 'connection-lost', null]);
      clock().pass(2 * DAY);
      await kit().work();
      expect(received()).toEqual([[LOGIN_PATH, verdict]]);
    },
  );

  it('a service that is too slow makes it unknown, and it is not repeated', async () => {
    await service().setFault({ kind: 'slow', delayMs: 600_000, times: 1 });
    const worker = another({ timeoutMs: 200 });
    const id = await accept();
    await worker.work();
    expect(await fate(id)).toEqual(['unknown', 'timeout', null]);
    expect(await row(id)).toMatchObject({ page: null });
    clock().pass(2 * DAY);
    await worker.work();
    expect(service().events()).toHaveLength(1);
  });
});

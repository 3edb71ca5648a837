import { describe, expect, it } from 'vitest';
import { put, startService, type TestService } from './test-service.ts';

const post = (service: TestService, control: unknown) =>
  fetch(`${service.url}/control`, { method: 'POST', body: JSON.stringify(control) });

const getJson = async (service: TestService, path: string): Promise<unknown> =>
  (await fetch(service.url + path)).json();

describe('POST /control', () => {
  it.each([
    [undefined, 400, /^body: /],
    [{ kind: 'explode' }, 400, /^kind: /],
    [{ kind: 'faults', faults: [{ kind: 'slow' }] }, 400, /^faults\.0\.delayMs: /],
    [{ kind: 'faults', faults: [{ kind: 'gone' }] }, 400, /^gone: say for how many seconds$/],
    [{ kind: 'end-index', feedId: '1201', as: 'done' }, 409, /^Feed 1201 has no index/],
  ])('says what is wrong with %j', async (control, status, message) => {
    const service = await startService();
    const answer = await post(service, control);
    const { success, messages } = (await answer.json()) as { success: boolean; messages: string[] };
    expect([answer.status, success, messages.length]).toEqual([status, false, 1]);
    expect(messages[0]).toMatch(message);
  });

  it('answers before the service is gone', async () => {
    const service = await startService();
    const answer = await post(service, {
      kind: 'faults',
      faults: [{ kind: 'gone', seconds: 600 }],
    });
    expect(await answer.json()).toEqual({ success: true });
    await expect
      .poll(() =>
        fetch(service.url).then(
          () => 'there',
          () => 'gone',
        ),
      )
      .toBe('gone');
  });
});

describe('the data of the page', () => {
  it('is the log of requests at /requests.json', async () => {
    const service = await startService();
    await put(service, '1201');
    expect(await getJson(service, '/requests.json')).toEqual({ requests: service.requests() });
  });

  it('is everything else at /state.json', async () => {
    const service = await startService({ speed: Infinity });
    await put(service, '1201', 'staff@shop.example.com');
    await service.control({ kind: 'faults', faults: [{ kind: 'hang', on: 'feed', times: 3 }] });
    expect(await getJson(service, '/state.json')).toEqual({
      now: '2026-11-21T09:00:00.000Z',
      feeds: ['1201', '1202', '1203', '1204'].map((id) => service.feed(id)),
      feedCount: 4,
      speed: 'instant',
      hourRefusal: 'success-false',
      faultState: {
        words: 'Never answering the next 3 feed requests',
        faults: [{ kind: 'hang', on: 'feed', times: 3 }],
      },
      contentVersion: service.content.version(),
      mails: service.mails(),
    });
  });

  it('is the index of a feed at /index.json, the first 50 of those that were searched', async () => {
    const service = await startService();
    const records = Array.from({ length: 60 }, (_, n) => ({ uid: `u${n}`, title: `Mug ${n}` }));
    service.content.upsert({ siteId: 'demo01', feedId: '1201' }, records);
    const find = (search: string) =>
      getJson(service, `/index.json?siteId=demo01&feedId=1201&search=${search}`);
    expect(await find('mug')).toEqual({
      total: 60,
      found: 60,
      records: service.index('1201').slice(0, 50),
    });
    expect(await find('u59')).toEqual({
      total: 60,
      found: 1,
      records: [{ record: records[59], writtenAt: '2026-11-21T09:00:00.000Z', by: 'upsert' }],
    });
    const unknown = await fetch(`${service.url}/index.json?siteId=demo01&feedId=7`);
    expect(unknown.status).toBe(404);
  });

  it('says what can be asked for when an address is none', async () => {
    const answer = await fetch(`${(await startService()).url}/feeds`);
    expect([answer.status, await answer.json()]).toEqual([
      404,
      {
        success: false,
        error: 'not found',
        messages: [
          'path: use /, /state.json, /requests.json, /index.json, /events/stream, /control or /api/index/…',
        ],
      },
    ]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import { dumpChangedByRequests } from './dump-database.ts';
import type { Body, StaffClient } from './staff-client.ts';
import { setUpDemoShop, startWholeApp, type WholeApp } from './whole-app.ts';

let whole: WholeApp;
let staff: StaffClient;

beforeAll(async () => {
  whole = await startWholeApp({ FOLLOW_SECONDS: '900' });
  staff = await setUpDemoShop(whole);
});
afterAll(() => whole.close());

const FORM = 'application/x-www-form-urlencoded';
const PAGES = ['/app?index', '/app/settings', '/app/pixel', '/app/logins'];
const MANY_FEEDS = Array.from({ length: 2_000 }, (_, id) => `feedIds=${id + 1}`).join('&');
const LONG = 'a'.repeat(900_000);
/** The longest permitted form. */
const LONG_KEY = 'a'.repeat(32_000);

const WRONG_NAME =
  '--x\r\nContent-Disposition: form-data; name="a"; filename*=UTF-8\'\'%ff\r\n\r\na\r\n--x--\r\n';

/** Forms that no page sends. */
const HOSTILE: [string, Body, string | undefined][] = [
  ['nothing at all', '', FORM],
  ['no intent', 'siteId=demo01&feedId=1201', FORM],
  ['an unknown intent', 'intent=drop-everything', FORM],
  ['the name of a method as its intent', 'intent=__proto__&intent=constructor', FORM],
  ['several intents', 'intent=save&intent=test&section=account&section=feeds', FORM],
  ['an account without its fields', 'intent=save&section=account', FORM],
  ['NUL in every field', 'intent=save&section=account&siteId=a%00b&secretKey=c%00d', FORM],
  ['bytes that are no text', 'intent=save&section=account&siteId=%FF%FE&secretKey=%C3', FORM],
  ['a very long secret key', `intent=save&section=account&siteId=a&secretKey=${LONG_KEY}`, FORM],
  ['very many feeds', `intent=save&section=feeds&${MANY_FEEDS}`, FORM],
  ['a feed that is no number', 'intent=reindex&feedId=1%00&kind=now&confirmed=no', FORM],
  ['a re-index that is none', 'intent=cancel&reindexId=%27%3B%20DROP%20TABLE%20x', FORM],
  ['an id that is none', 'id=..%2F..%2Fetc', FORM],
  ['JSON', '{"intent":"account"}', 'application/json'],
  ['a text', 'intent=save&section=account', 'text/plain'],
  ['no kind of content', new Uint8Array([1, 2, 3]), undefined],
  ['a form in parts without parts', 'no parts', 'multipart/form-data; boundary=x'],
  ['files instead of texts', filesForTexts(), undefined],
  ['an invalid escape in the name of a file', WRONG_NAME, 'multipart/form-data; boundary=x'],
];

describe('a form with', () => {
  it.each(HOSTILE)('%s is answered in words, and changes nothing', async (_, body, type) => {
    const before = await dumpWithoutVisits();
    for (const page of PAGES) {
      const { status, body: answer } = await staff.sendRaw(page, body, type);
      expect([200, 400], `${page}: ${status} ${answer.slice(0, 300)}`).toContain(status);
      expect(answer, page).toMatch(/"(invalid|not-understood|not-found|refused)"/);
    }
    expect(await dumpWithoutVisits()).toEqual(before);
    expect((await staff.page('/app/settings')).status).toBe(200);
  });

  it('names and choices of feeds that staff do not manage stores none of them', async () => {
    const rows = async () => {
      const { FeedName, FeedAutomation } = await dumpWithoutVisits();
      return { FeedName, FeedAutomation };
    };
    const before = await rows();
    const fields = Array.from({ length: 500 }, (_, id) => `name-9${id}=a&onChange-9${id}=yes`);
    const body = `intent=save&section=feeds&section=automatic&${fields.join('&')}`;
    expect((await staff.sendRaw('/app/settings', body, FORM)).body).toContain('"saved"');
    expect(await rows()).toEqual(before);
  });

  it('10 MB is refused before it is read', async () => {
    const body = `intent=save&section=account&siteId=a&secretKey=${'a'.repeat(10_000_000)}`;
    for (const page of PAGES) {
      // The app disconnects during a long request, so a client may receive no status.
      const status = await staff.sendRaw(page, body, FORM).then(
        (answer) => answer.status,
        () => 'hung up',
      );
      expect([413, 'hung up']).toContain(status);
    }
    expect((await staff.page('/app/settings')).status).toBe(200);
  });
});

describe('the address that receives feed files', () => {
  const path = '/app/feeds/1201/file';
  let file: string;

  beforeAll(async () => {
    await staff.send('/app/feeds/1201/upload', { intent: 'turn-on' });
    const begun = await staff.post(`${path}?do=begin&name=a%00b%F0%9F%A7%A8.csv`, '');
    file = (JSON.parse(begun.body) as { file: string }).file;
    await staff.post(`${path}?do=append&file=${file}&start=0`, 'id,name\n');
  });

  const BODY_OF_MAPPING = JSON.stringify({ id: 'x'.repeat(400_000), __proto__: { name: [] } });
  it.each<[string, string, Body, number]>([
    ['nothing', '', '', 400],
    ['an unknown question', 'do=drop', '', 400],
    ['the name of a method', 'do=__proto__&file=constructor', '', 400],
    ['a file without a name', 'do=begin&name=', '', 400],
    ['a very long name', `do=begin&name=${'a'.repeat(5_000)}`, '', 400],
    ['a piece of a file that is none', 'do=append&file=..%2F..%2Fetc&start=0', 'x', 400],
    ['a piece of a file that was not begun', `do=append&file=${randomUUID()}&start=0`, 'x', 409],
    ['a piece before the beginning', 'do=append&file=FILE&start=-1', 'x', 400],
    ['a piece at infinity', 'do=append&file=FILE&start=1e400', 'x', 400],
    ['a piece beyond every file', 'do=append&file=FILE&start=9007199254740991', 'x', 409],
    ['a mapping that is a text', 'do=check&file=FILE', LONG, 200],
    ['a mapping of other things', 'do=check&file=FILE', BODY_OF_MAPPING, 200],
    ['bytes for a mapping', 'do=faults&file=FILE', new Uint8Array([0, 255, 254]), 200],
  ])('answers %s in words, and keeps nothing of it', async (_, query, body, expected) => {
    const before = await dumpWithoutVisits();
    const { status } = await staff.post(`${path}?${query.replace('FILE', file)}`, body);
    expect(status).toBe(expected);
    expect(await dumpWithoutVisits()).toEqual(before);
  });

  it('takes nothing for a feed that is none', async () => {
    for (const id of ['1202', '%00', '-1', '1e9', '..%2F1201', '9'.repeat(400)]) {
      const { status } = await staff.post(`/app/feeds/${id}/file?do=begin&name=a`, '');
      expect([400, 404, 409], id).toContain(status);
    }
  });
});

it.each([
  ['NUL for an id', '/app/history/%00'],
  ['a path for an id', '/app/history/..%2F..%2Fetc'],
  ['a very long id', `/app/history/${'a'.repeat(4_000)}`],
  ['a filter that is none', '/app/history?index&page=-1&feed=%00&state=constructor'],
  ['a page that there is not', '/app/history?index&page=99999999999999999999'],
  ['no number for a page', '/app/logins?page=NaN&state=__proto__'],
])('An address with %s is answered with a page.', async (_, path) => {
  const { status } = await staff.page(path);
  expect([200, 400, 404]).toContain(status);
});

it('What an indexing service answers badly is shown to staff, and the pages go on.', async () => {
  const { indexing } = whole.sandbox;
  await indexing.control({ kind: 'faults', faults: [{ kind: 'half-json' }] });
  const form = { intent: 'test', siteId: SITE_ID, secretKey: SECRET_KEY };
  const { status, body } = await staff.send('/app/settings', form);
  expect([status, body]).toEqual([200, expect.stringContaining('"malformed"')]);
  expect((await staff.page('/app')).status).toBe(200);
  await indexing.control({ kind: 'faults', faults: [] });
  expect((await staff.send('/app/settings', form)).body).toContain('"feeds"');
});

function filesForTexts(): FormData {
  const form = new FormData();
  for (const name of ['intent', 'siteId', 'secretKey', 'feedIds', 'feedId', 'id', 'mode'])
    form.append(name, new File(['account'], 'account.txt'));
  return form;
}

/** All rows, except the time at which Shopify last confirmed staff, which every visit updates. */
async function dumpWithoutVisits(): ReturnType<typeof dumpChangedByRequests> {
  const { Shop = [], ...others } = await dumpChangedByRequests(whole.database.prisma);
  return { ...others, Shop: Shop.map((row) => row.replace(/"confirmedAt": "[^"]*"/, '')) };
}

import { expect, it, vi } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import type { Report } from '../../../app/beacon/report.ts';
import { reportSchema } from '../../../app/beacon/schemas/report.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../app/time/units.ts';
import { checkoutCompleted, germanCheckout } from '../checkout-fixtures.ts';
import { pass } from '../clock.ts';
import { memoryStorage } from '../memory-browser.ts';
import type { PageOptions } from '../open-page.ts';
import { useDeliveryStage, view, viewed } from './delivery-stage.ts';

const URL = 'https://app.example.com/reports/demo-shop.myshopify.com';

const { service, tab, show } = useDeliveryStage();

const reporting = (settings: PageOptions['settings'] = {}, options: PageOptions = {}) =>
  show(tab, { ...options, settings: { reportUrl: URL, ...settings } });

/** The reports that the app received, each in a valid format. */
const reports = (): Report[] =>
  service.sent
    .filter(({ url }) => url === URL)
    .map(({ body }) => {
      reportSchema.parse(body);
      return body as unknown as Report;
    });

const order = (changes: object = {}) => checkoutCompleted(germanCheckout(changes));

it('A page reports once, three seconds after its first event, what was answered until then.', async () => {
  const page = await reporting({ mode: 'test' });
  service.answer = ({ url }) => (url === URL ? 204 : 200);
  await viewed(page, '1', SECOND_MS);
  service.answer = () => 400;
  view(page, '2');
  service.answer = () => 'fail';
  await viewed(page, '3', 2 * SECOND_MS - 1);
  expect(reports()).toEqual([]);
  await pass(1);
  expect(reports()).toEqual([
    {
      by: 'pixel',
      sender: '0.1.0',
      mode: 'test',
      answers: 'product/pageview 200,product/pageview 400,product/pageview 0,',
    },
  ]);
  await viewed(page, '4', MINUTE_MS);
  expect(reports()).toHaveLength(1);
});

it('Later answers are reported by the next page of the tab, once, and so are those of a page left at once.', async () => {
  const first = await reporting();
  await pass(4 * SECOND_MS);
  await viewed(first, '1', SECOND_MS);
  first.close();
  const second = await reporting();
  await viewed(second, '2', SECOND_MS);
  second.close();
  const third = await reporting();
  view(third, '3');
  await viewed(await reporting(), '4', 10 * SECOND_MS);
  expect(reports().map(({ answers }) => answers)).toEqual(['product/pageview 200,'.repeat(4)]);
});

it.each([
  ['another mode', { mode: 'test' }, 0],
  ['an earlier hour', {}, HOUR_MS],
] as const)('Answers of %s are dropped.', async (_, settings, pauseMs) => {
  const first = await reporting();
  await viewed(first, '1', SECOND_MS);
  first.close();
  await pass(pauseMs);
  await viewed(await reporting(settings), '2', 4 * SECOND_MS);
  expect(reports().map(({ answers }) => answers)).toEqual(['product/pageview 200,']);
});

it('A page that comes back from the back-forward cache reports nothing that a page in between has reported.', async () => {
  const first = await reporting();
  await pass(4 * SECOND_MS);
  await viewed(first, '1', SECOND_MS);
  await reporting();
  await pass(4 * SECOND_MS);
  await viewed(first, '2', SECOND_MS);
  await reporting();
  await pass(4 * SECOND_MS);
  expect(reports().map(({ answers }) => answers)).toEqual([
    'product/pageview 200,',
    'product/pageview 200,',
  ]);
});

it('An order is reported by itself as soon as it is answered, and again when its outcome has changed.', async () => {
  const page = await reporting();
  await viewed(page, '1', SECOND_MS);
  service.answer = ({ path }) => (path === 'order/transaction' ? 503 : 200);
  page.publish(order());
  await pass(0);
  const [id, token] = ['7001', germanCheckout().token];
  const claim = (status: number) => ({ answers: '', order: { id, token, status } });
  expect(reports()).toMatchObject([claim(503)]);
  await pass(1_500);
  service.answer = () => 200;
  await pass(10 * SECOND_MS);
  const answers = 'product/pageview 200,order/transaction 503,order/transaction 503,';
  expect(reports().map(({ answers, order }) => ({ answers, order }))).toEqual([
    claim(503),
    { answers, order: undefined },
    claim(200),
  ]);
});

it('An order is reported though the page’s storage does not answer.', async () => {
  const silent = { ...memoryStorage(tab.session) };
  const page = await reporting({}, { session: silent });
  silent.getItem = () => new Promise(() => undefined);
  page.publish(order());
  await pass(0);
  expect(reports()).toMatchObject([{ answers: '', order: { status: 200 } }]);
});

it('An order without an id of its own is counted and has no receipt.', async () => {
  const page = await reporting();
  page.publish(order({ order: null }));
  await pass(3 * SECOND_MS);
  expect(reports().map(({ answers, order }) => ({ answers, order }))).toEqual([
    { answers: 'order/transaction 200,', order: undefined },
  ]);
});

it('A page that does not count still reports its order.', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.1);
  const page = await reporting({ reportEvery: '10' });
  view(page, '1');
  page.publish(order());
  await pass(10 * SECOND_MS);
  expect(reports()).toMatchObject([{ answers: '', order: { status: 200 } }]);
});

it('What the page sends is not reported by the pixel.', async () => {
  const id = '080d179f-0034-4278-8d3c-dfba71c9b897';
  const record = { id, time: Date.now(), by: 'script', sends: true };
  tab.session.set(nameOf('PageLoad'), JSON.stringify(record));
  view(await reporting(), '1');
  for (const [key] of tab.session) if (key.startsWith(nameOf('Handover'))) tab.session.set(key, '');
  await pass(10 * SECOND_MS);
  expect(reports()).toEqual([]);
});

it('Without consent nothing is reported, and without an address neither.', async () => {
  const page = await reporting();
  await viewed(page, '1', SECOND_MS);
  page.withdraw();
  await pass(10 * SECOND_MS);
  await viewed(await show(), '2', 10 * SECOND_MS);
  expect(service.sent.map(({ path }) => path)).toEqual(['product/pageview', 'product/pageview']);
});

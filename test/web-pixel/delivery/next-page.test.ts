import { describe, expect, it, vi } from 'vitest';
import { pass, settle, START } from '../clock.ts';
import { SHOP } from '../fixtures.ts';
import { between, randomFrom } from '../../support/random.ts';
import { duplicateTab } from '../memory-browser.ts';
import type { OpenPage } from '../open-page.ts';
import { slowMessages } from '../slow-messages.ts';
import { BEACON_URL } from '../tracking-service.ts';
import { useDeliveryStage, view } from './delivery-stage.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;

const { service, tab, show, sent } = useDeliveryStage();

describe('the next page of the tab', () => {
  it('sends what was not taken, exactly once', async () => {
    service.answer = () => 503;
    const page = await show();
    view(page, '1');
    view(page, '2');
    await settle();
    page.close();
    service.sent = [];
    service.answer = () => 200;
    await show();
    await pass(HOUR);
    expect(service.sent.map(({ body }) => body.data.result)).toMatchObject([
      { parentId: '1' },
      { parentId: '2' },
    ]);
    (await show()).close();
    await show();
    await pass(HOUR);
    expect(service.sent).toHaveLength(2);
  });

  it('sends it with the ids of the page on which it happened', async () => {
    service.answer = () => 503;
    const page = await show();
    view(page, '1');
    await settle();
    page.close();
    service.answer = () => 200;
    await show(tab, { url: `${SHOP}/cart` });
    await pass(HOUR);
    expect(service.sent[1]?.body).toEqual(service.sent[0]?.body);
  });

  it('sends nothing that is older than half an hour', async () => {
    service.answer = () => 503;
    const page = await show();
    view(page, '1');
    await settle();
    page.close();
    vi.setSystemTime(START + 1_800_000);
    await show();
    await pass(HOUR);
    expect(sent()).toEqual(['1 at 0']);
  });

  it.each([
    '',
    'null',
    '5',
    '{}',
    '[null]',
    '[5]',
    '[{}]',
    '[{"url":5}]',
    `[{"url":"${BEACON_URL}/demo01/cart/add","body":"{"}]`,
    `[{"url":"https://evil.example/","body":"{}","since":${START}}]`,
  ])('is not upset by an outbox that reads %j', async (stored) => {
    tab.session.set('svcOutbox', stored);
    const page = await show();
    await pass(HOUR);
    expect(service.sent).toEqual([]);
    view(page, '1');
    expect(service.sent).toHaveLength(1);
  });
});

describe('a duplicated tab', () => {
  /** A tab with one event that was not taken, and its page. */
  async function withOutbox(): Promise<OpenPage> {
    service.answer = () => 503;
    const page = await show();
    view(page, '1');
    await settle();
    service.sent = [];
    service.answer = () => 200;
    return page;
  }

  it('and its original, both waiting, send an event once', async () => {
    await withOutbox();
    await show(duplicateTab(tab));
    await pass(HOUR);
    expect(service.sent).toHaveLength(1);
  });

  it('whose original was left at once sends an event once', async () => {
    const page = await withOutbox();
    const copy = duplicateTab(tab);
    page.close();
    await Promise.all([show(tab), show(copy)]);
    await pass(HOUR);
    expect(service.sent).toHaveLength(1);
  });

  describe.each(Array.from({ length: 40 }, (_, index) => index + 1))(
    'and its original, whose pages begin at once (seed %i),',
    (seed) => {
      /** Both pages, with messages of so many milliseconds each, in their order. */
      async function bothShown(messageMs: () => number): Promise<void> {
        const page = await withOutbox();
        page.close();
        for (const on of [tab, duplicateTab(tab)]) void show(on, slowMessages(on, messageMs));
        await pass(HOUR);
      }

      it('send an event once', async () => {
        const random = randomFrom(seed);
        await bothShown(() => between(random, 0, 90));
        expect(service.sent).toHaveLength(1);
      });

      it('send it at most once, where they stand still for a while now and then', async () => {
        const random = randomFrom(seed);
        await bothShown(() => (random() < 0.15 ? between(random, 300, 900) : 5));
        expect(service.sent.length).toBeLessThanOrEqual(1);
      });
    },
  );

  it('whose original has sent an event meanwhile does not send it', async () => {
    await withOutbox();
    const copy = duplicateTab(tab);
    await pass(2 * SECOND);
    expect(service.sent).toHaveLength(1);
    await show(copy);
    await pass(HOUR);
    expect(service.sent).toHaveLength(1);
  });

  it('that has sent an event: the next page of the original does not send it', async () => {
    const page = await withOutbox();
    await show(duplicateTab(tab));
    await pass(2 * SECOND);
    expect(service.sent).toHaveLength(1);
    page.close();
    await show(tab);
    await pass(HOUR);
    expect(service.sent).toHaveLength(1);
  });
});

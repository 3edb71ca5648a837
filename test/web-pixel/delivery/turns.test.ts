import { describe, expect, it } from 'vitest';
import { between, randomFrom } from '../../support/random.ts';
import { pass, settle } from '../clock.ts';
import { createTab, duplicateTab, type MemoryTab } from '../memory-browser.ts';
import { slowMessages } from '../slow-messages.ts';
import { useDeliveryStage, view } from './delivery-stage.ts';

const HOUR = 3_600_000;

const { service, tab, show, sent } = useDeliveryStage();

/** Has a tab keep an event: the view of a product of this number. */
async function keepOne(on: MemoryTab, product: string): Promise<void> {
  service.answer = () => 503;
  const page = await show(on);
  view(page, product);
  await settle();
  page.close();
}

const products = (): string[] => sent().map((line) => line.replace(/ at .*/, ''));

describe.each(Array.from({ length: 40 }, (_, index) => index + 1))(
  'of tabs whose pages begin within a second and take up to 90 ms for a message (seed %i),',
  (seed) => {
    async function begin(other: MemoryTab): Promise<void> {
      const random = randomFrom(seed);
      service.sent = [];
      service.answer = () => 200;
      for (const on of [tab, other]) {
        void show(
          on,
          slowMessages(on, () => between(random, 0, 90)),
        );
        await pass(between(random, 0, 1_000));
      }
      await pass(HOUR);
    }

    it('each sends what it has kept, once', async () => {
      const other = createTab(tab.browser);
      await keepOne(tab, '1');
      await keepOne(other, '2');
      await begin(other);
      expect(products().sort()).toEqual(['1', '2']);
    });

    it('a copy and its original send what both have kept once', async () => {
      await keepOne(tab, '1');
      await begin(duplicateTab(tab));
      expect(products()).toEqual(['1']);
    });
  },
);

it('Ten tabs that have kept five events each send all of them, once.', async () => {
  const random = randomFrom(1);
  service.answer = () => 503;
  const tabs = Array.from({ length: 10 }, () => createTab(tab.browser));
  const kept = tabs.flatMap((_, at) => [1, 2, 3, 4, 5].map((nth) => `${at + 1}0${nth}`));
  for (const [at, on] of tabs.entries()) {
    const page = await show(
      on,
      slowMessages(on, () => between(random, 1, 4)),
    );
    await pass(200);
    for (const product of kept.slice(5 * at, 5 * at + 5)) view(page, product);
    await pass(between(random, 100, 3_000));
  }
  service.sent = [];
  service.answer = () => 200;
  await pass(HOUR);
  expect(products().sort()).toEqual(kept.sort());
});

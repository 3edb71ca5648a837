import { describe, expect, it } from 'vitest';
import { between, randomFrom } from '../../support/random.ts';
import { pass } from '../clock.ts';
import { mug, SHOP } from '../fixtures.ts';
import { createTab, type MemoryTab } from '../memory-browser.ts';
import { openPage } from '../open-page.ts';
import { mugs } from '../shop.ts';
import { busyMessages } from '../slow-messages.ts';
import { addedMugs, useCartStage } from './cart-stage.ts';

const stage = useCartStage();

describe.each(Array.from({ length: 40 }, (_, index) => index + 1))(
  'a change that two tabs find at about the same time is reported once (seed %i)',
  (seed) => {
    /** Each page is busy for so many milliseconds at a time; one begins up to 1.5 s after the other. */
    async function bothFind(one: [number, number], other: [number, number]): Promise<unknown[]> {
      const random = randomFrom(seed);
      (await stage.knowOneMug()).close();
      stage.shop.put(mug(), 1);
      const open = (tab: MemoryTab, [least, most]: [number, number]) =>
        openPage(tab, {
          url: `${SHOP}/cart`,
          cart: stage.shop.rendered(),
          ...busyMessages(tab, () => between(random, least, most)),
        });
      open(stage.tab, one);
      await pass(between(random, 0, 1_500));
      open(createTab(stage.browser), other);
      await pass(20_000);
      return stage.arrivals();
    }

    it('where the page of one has much to do', async () => {
      expect(await bothFind([100, 170], [0, 5])).toEqual([addedMugs(1, [mugs(2)])]);
    });

    it('where the pages of both have much to do', async () => {
      expect(await bothFind([0, 170], [0, 170])).toEqual([addedMugs(1, [mugs(2)])]);
    });
  },
);

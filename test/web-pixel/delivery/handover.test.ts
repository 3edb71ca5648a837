import { describe, expect, it } from 'vitest';
import type { HandedOver } from '../../../app/beacon/handover.ts';
import type { PageLoadRecord } from '../../../app/beacon/page-load.ts';
import { forgetEverything } from '../../../extensions/web-pixel/src/forget.ts';
import { pass, settle, START } from '../clock.ts';
import { cart, cartLine, mug, productAddedToCart, SHOP } from '../fixtures.ts';
import { fullStorage } from '../memory-browser.ts';
import type { OpenPage, PageOptions } from '../open-page.ts';
import { useDeliveryStage, view } from './delivery-stage.ts';

const ID = '080d179f-0034-4278-8d3c-dfba71c9b897';

const { service, tab, show, sent } = useDeliveryStage();

/** A page in whose head the storefront script has left its record. */
function showWithScript(
  options: PageOptions = {},
  changes: Partial<PageLoadRecord> = {},
): Promise<OpenPage> {
  const record: PageLoadRecord = {
    id: ID,
    url: `${SHOP}/`,
    time: Date.now(),
    by: 'script',
    sends: true,
    ...changes,
  };
  tab.session.set('svcPageLoad', JSON.stringify(record));
  return show(tab, options);
}

const handedOver = (): HandedOver[] =>
  [...tab.session]
    .filter(([key]) => key.startsWith('svcOutbox.'))
    .map(([, text]) => JSON.parse(text) as HandedOver);

const add = (page: OpenPage): void => {
  page.publish(productAddedToCart(cartLine(mug(), 1)));
};

describe('where the storefront script sends', () => {
  it('an event is handed over, and the pixel does not send it', async () => {
    const page = await showWithScript();
    view(page, '1');
    await pass(3_600_000);
    expect(service.sent).toEqual([]);
    expect(handedOver()).toMatchObject([
      { url: 'https://tracking.example.com/beacon/v2/demo01/product/pageview', since: START },
    ]);
    expect(JSON.parse(handedOver()[0]?.body ?? '')).toMatchObject({
      context: { pageLoadId: ID },
      data: { result: { parentId: '1' } },
    });
  });

  it('its key says from when on it may be sent', async () => {
    view(await showWithScript(), '1');
    await settle();
    const keys = [...tab.session.keys()].filter((key) => key.startsWith('svcOutbox.'));
    expect(keys).toEqual([
      expect.stringMatching(new RegExp(`^svcOutbox\\.${START}\\.[\\da-f-]{36}$`)),
    ]);
  });

  it('a change of the cart brings the record along that it is reported', async () => {
    const page = await showWithScript({ cart: cart('c1', []) });
    add(page);
    await settle();
    const [{ record = ['', ''] } = {}] = handedOver();
    expect(record[0]).toMatch(/^svcCart\./);
    expect(tab.browser.local.get(record[0])).toBe(record[1]);
  });

  it('a page that is left before the first message has neither handed over nor recorded', async () => {
    const page = await showWithScript({ cart: cart('c1', []) });
    page.close();
    add(page);
    await settle();
    expect(handedOver()).toEqual([]);
    expect([...tab.browser.local.keys()].filter((key) => key.startsWith('svcCart.'))).toEqual([]);
  });

  it('the pixel sends itself what cannot be written down, once', async () => {
    const page = await showWithScript({ session: fullStorage(tab.session) });
    view(page, '1');
    add(page);
    await pass(3_600_000);
    expect(service.sent.map(({ path }) => path).sort()).toEqual(['cart/add', 'product/pageview']);
    expect(handedOver()).toEqual([]);
  });

  it('nothing is handed over once consent is withdrawn, and what was is forgotten', async () => {
    const page = await showWithScript();
    view(page, '1');
    await settle();
    expect(handedOver()).toHaveLength(1);
    page.withdraw();
    forgetEverything(page.tools);
    view(page, '2');
    await settle();
    expect(handedOver()).toEqual([]);
    expect(service.sent).toEqual([]);
  });
});

describe('the pixel sends by itself', () => {
  it.each([
    ['the script does not say that it sends', {}, { sends: false }],
    ['the record is an earlier page’s', {}, { url: `${SHOP}/cart` }],
    ['the record is a pixel’s', {}, { by: 'pixel' as const }],
    ['no session can be read', { session: fullStorage(new Map()) }, {}],
  ])('where %s', async (_, options, changes) => {
    const page = await showWithScript(options, changes);
    view(page, '1');
    await settle();
    expect(sent()).toEqual(['1 at 0']);
    expect(handedOver()).toEqual([]);
  });

  it('what an earlier page without the script has kept', async () => {
    service.answer = () => 503;
    const page = await show();
    view(page, '1');
    await settle();
    page.close();
    service.answer = () => 200;
    await showWithScript();
    await pass(3_600_000);
    expect(sent()).toEqual(['1 at 0', '1 at 0.5']);
    expect(handedOver()).toEqual([]);
  });
});

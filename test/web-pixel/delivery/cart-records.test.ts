import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import type { CartChange } from '../../../app/beacon/handover.ts';
import type { PageLoadRecord } from '../../../app/beacon/page-load.ts';
import { HOUR_MS } from '../../../app/time/units.ts';
import { checkoutCompleted, checkoutStarted, germanCheckout } from '../checkout-fixtures.ts';
import { pass, settle, START } from '../clock.ts';
import { mugs } from '../fixtures.ts';
import { silentlyFullStorage } from '../memory-browser.ts';
import { add, remove, useDeliveryStage, viewed } from './delivery-stage.ts';

const { service, tab, show, leaveRecord, ofLocal } = useDeliveryStage();

describe('a change of the cart that the pixel sends by itself', () => {
  it('leaves in the turn of its event where no extension was seen, and stores nothing', async () => {
    const page = await show();
    add(page);
    expect(service.sent).toHaveLength(1);
    page.publish(checkoutStarted(germanCheckout()));
    page.publish(checkoutCompleted(germanCheckout()));
    await settle();
    expect(ofLocal(nameOf('CartChange'))).toEqual([]);
    expect(ofLocal(nameOf('Checkout'))).toEqual([]);
  });

  it.each([
    ['has left its record', () => leaveRecord({ sends: false })],
    [
      'has stored a cart on an earlier page',
      () => void tab.browser.local.set(nameOf('Cart'), '{}'),
    ],
  ])('is stored for the page first where the script %s', async (_, leave) => {
    leave();
    const page = await show();
    add(page, 2);
    expect(service.sent).toEqual([]);
    await settle();
    remove(page);
    await settle();
    expect(service.sent.map(({ path }) => path)).toEqual(['cart/add', 'cart/remove']);
    const { pageLoadId } = service.sent[0]?.body.context ?? {};
    expect(ofLocal(nameOf('CartChange'))).toEqual([
      { at: START, path: 'cart/add', results: [mugs(2)], pageLoadId },
      { at: START, path: 'cart/remove', results: [mugs(1)], pageLoadId },
    ] satisfies CartChange[] | unknown[]);
    expect(tab.session.has(nameOf('Cart'))).toBe(false);
  });

  it('is stored where the page has begun to send since the event before, whose known cart stays', async () => {
    const page = await show();
    const own = JSON.parse(tab.session.get(nameOf('PageLoad')) ?? '') as PageLoadRecord;
    await viewed(page, '1');
    tab.session.set(nameOf('PageLoad'), JSON.stringify({ ...own, by: 'script', sends: true }));
    tab.browser.local.set(nameOf('Cart'), '{}');
    add(page, 2);
    expect(service.sent).toHaveLength(2);
    await settle();
    expect(ofLocal(nameOf('CartChange'))).toEqual([
      { at: START, path: 'cart/add', results: [mugs(2)], pageLoadId: own.id },
    ]);
    expect(tab.browser.local.has(nameOf('Cart'))).toBe(true);
    expect(tab.session.has(nameOf('Cart'))).toBe(false);
  });

  it('keeps a script that comes later from storing a cart on this page', async () => {
    const page = await show();
    await viewed(page, '1');
    expect(tab.session.has(nameOf('Cart'))).toBe(false);
    add(page);
    await settle();
    expect(tab.session.get(nameOf('Cart'))).toBe(service.sent[1]?.body.context.pageLoadId);
  });

  it('makes the cart unknown that a script has stored since this page began', async () => {
    const page = await show();
    await viewed(page, '1');
    tab.browser.local.set(nameOf('Cart'), '{}');
    add(page);
    await settle();
    expect(tab.browser.local.has(nameOf('Cart'))).toBe(false);
  });

  it('is stored once, however often it is sent', async () => {
    tab.browser.local.set(nameOf('Cart'), '{}');
    service.answer = () => (service.sent.length < 3 ? 503 : 200);
    add(await show());
    await pass(HOUR_MS);
    expect(service.sent).toHaveLength(4);
    expect(ofLocal(nameOf('CartChange'))).toHaveLength(1);
  });

  it('is stored while it waits behind an earlier one', async () => {
    tab.browser.local.set(nameOf('Cart'), '{}');
    service.answer = () => 503;
    const page = await show();
    add(page, 2);
    await settle();
    remove(page);
    await settle();
    expect(service.sent.map(({ path }) => path)).toEqual(['cart/add']);
    expect(ofLocal(nameOf('CartChange'))).toMatchObject([
      { path: 'cart/add', results: [mugs(2)] },
      { path: 'cart/remove', results: [mugs(1)] },
    ]);
  });

  it('removes the stored cart where the browser does not store the record', async () => {
    tab.browser.local.set(nameOf('Cart'), '{}');
    const page = await show(tab, { local: silentlyFullStorage(tab.browser.local) });
    add(page);
    await settle();
    expect(service.sent).toHaveLength(1);
    expect(tab.browser.local.has(nameOf('Cart'))).toBe(false);
    expect(tab.session.get(nameOf('Cart'))).toBe(service.sent[0]?.body.context.pageLoadId);
  });
});

it('A checkout is stored for the page where the extension was seen.', async () => {
  tab.browser.local.set(nameOf('Cart'), '{}');
  const page = await show();
  page.publish(checkoutStarted(germanCheckout()));
  await settle();
  expect(ofLocal(nameOf('Checkout'))).toEqual([{ at: START }]);
  page.publish(checkoutCompleted(germanCheckout()));
  expect(service.sent.map(({ path }) => path)).toEqual(['order/transaction']);
  await settle();
  expect(ofLocal(nameOf('Checkout'))).toEqual([{ at: START, done: true }]);
});

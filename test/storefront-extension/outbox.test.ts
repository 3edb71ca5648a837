import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../app/time/units.ts';
import { ADDRESS, event, pass, useOutbox } from './outbox-kit.ts';

const { browser, open, answer, fail, waiting } = useOutbox();

describe('a page sends', () => {
  it('in this turn, to the address of its settings', () => {
    open().send(event('1', 'order/transaction'));
    expect(browser.service.requests.map(({ url, body }) => [url, body])).toEqual([
      [`${ADDRESS}/demo01/order/transaction`, '1'],
    ]);
  });

  it('one event after the other', async () => {
    const outbox = open();
    for (const body of ['1', '2', '3']) outbox.send(event(body));
    expect(browser.service.bodies()).toEqual(['1']);
    await answer(0, 201);
    expect(browser.service.bodies()).toEqual(['1', '2']);
    await answer(1, 400);
    expect(browser.service.bodies()).toEqual(['1', '2', '3']);
  });

  it('the next event after 2 s, where the answer takes longer', async () => {
    const outbox = open();
    outbox.send(event('1'));
    outbox.send(event('2'));
    await pass(2 * SECOND_MS - 1);
    expect(browser.service.bodies()).toEqual(['1']);
    await pass(1);
    expect(browser.service.bodies()).toEqual(['1', '2']);
  });

  it('everything at once and in order when it is left', () => {
    const outbox = open();
    for (const body of ['1', '2', '3']) outbox.send(event(body));
    outbox.sendAll();
    expect(browser.service.bodies()).toEqual(['1', '2', '3']);
  });

  it('in this turn an event whose order does not matter', () => {
    const outbox = open();
    outbox.send(event('1'));
    outbox.sendNow(event('2'));
    expect(browser.service.bodies()).toEqual(['1', '2']);
  });

  it('and calls back when a request begins, and with the status of its answer, 0 without one', async () => {
    const received: unknown[] = [];
    const outbox = open(browser.local, {
      onSent: ({ body }, status) => received.push([body, status]),
    });
    outbox.send(event('1'));
    outbox.sendNow(event('2'));
    await answer(1, 400);
    await fail();
    expect(received).toEqual([
      ['1', undefined],
      ['2', undefined],
      ['2', 400],
      ['1', 0],
    ]);
  });

  it('nothing without consent', async () => {
    const outbox = open();
    outbox.send(event('1'));
    outbox.send(event('2'));
    browser.isPermitted = false;
    outbox.sendNow(event('3'));
    await answer(0, 503);
    outbox.sendAll();
    await pass(31 * MINUTE_MS);
    expect(browser.service.bodies()).toEqual(['1']);
    expect(waiting()).toEqual([]);
  });
});

describe('a change of the cart', () => {
  it('does not overtake an earlier one that waits, other events do', async () => {
    const outbox = open();
    outbox.send(event('add'));
    await answer(0, 503, '10');
    outbox.send(event('remove', 'cart/remove'));
    outbox.send(event('view', 'product/pageview'));
    expect(browser.service.bodies()).toEqual(['add', 'view']);
    await answer(1, 201);
    await pass(9 * SECOND_MS);
    expect(browser.service.bodies()).toEqual(['add', 'view']);
    await pass(2 * SECOND_MS);
    expect(browser.service.bodies()).toEqual(['add', 'view', 'add']);
    await answer(2, 201);
    await pass(SECOND_MS);
    expect(browser.service.bodies()).toEqual(['add', 'view', 'add', 'remove']);
  });

  it('is sent once the one before it is given up', async () => {
    const outbox = open();
    outbox.send(event('add'));
    await answer(0, 503, '3600');
    await pass(29 * MINUTE_MS);
    outbox.send(event('remove', 'cart/remove'));
    outbox.sendStored();
    await pass(2 * MINUTE_MS);
    outbox.sendStored();
    await pass(SECOND_MS);
    expect(browser.service.bodies()).toEqual(['add', 'remove']);
  });

  it('waits behind an earlier one when the page is left', async () => {
    const outbox = open();
    outbox.send(event('add'));
    await answer(0, 503);
    outbox.send(event('remove', 'cart/remove'));
    outbox.sendAll();
    expect(browser.service.bodies()).toEqual(['add']);
    expect(waiting()).toHaveLength(2);
  });
});

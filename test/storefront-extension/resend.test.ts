import { describe, expect, it, vi } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../app/time/units.ts';
import type { Lock } from '../../extensions/storefront/src/lock.ts';
import * as resend from '../../extensions/storefront/src/resend.ts';
import { memoryStore } from '../../extensions/storefront/src/storage.ts';
import { createLocks, event, pass, useOutbox } from './outbox-kit.ts';

const { browser, open, answer, fail, waiting } = useOutbox();

/** Looks three times for events that are due, with a pause in milliseconds after each. */
async function askThrice(outbox: ReturnType<typeof open>, pauseMs: number): Promise<void> {
  for (let asked = 0; asked < 3; asked += 1) {
    outbox.sendStored();
    await pass(pauseMs);
  }
}

describe('an event', () => {
  it.each([200, 400, 404, 500, 502, 504])('is not sent again after %i', async (status) => {
    open().send(event('1'));
    await answer(0, status);
    await pass(31 * MINUTE_MS);
    expect(browser.service.bodies()).toEqual(['1']);
    expect(waiting()).toEqual([]);
  });

  it('is not sent again without an answer, nor where the request could not be made', async () => {
    open().send(event('1'));
    await fail();
    await pass(31 * MINUTE_MS);
    expect(browser.service.bodies()).toEqual(['1']);
    browser.service.post = () => {
      throw new Error('of the theme');
    };
    open().send(event('2'));
    await pass(31 * MINUTE_MS);
    expect(waiting()).toEqual([]);
  });

  it.each([408, 429, 503])('is sent again after %i, with pauses that double', async (status) => {
    const begin = Date.now();
    open().send(event('1'));
    const seconds: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      seconds.push(Math.round((Date.now() - begin) / SECOND_MS));
      await answer(attempt, status);
      while (browser.service.requests.length === attempt + 1) await pass(SECOND_MS / 10);
    }
    expect(seconds).toEqual([0, 1, 4, 8, 17]);
    await answer(5, 201);
    await pass(31 * MINUTE_MS);
    expect(browser.service.requests).toHaveLength(6);
  });

  it('that was not taken is sent by another page, once', async () => {
    open().send(event('1'));
    await answer(0, 503);
    // Its page is closed: it runs no timer and holds no lock.
    vi.clearAllTimers();
    browser.lock = createLocks();
    const [one, other] = [open(), open()];
    await pass(2 * SECOND_MS);
    one.sendStored();
    other.sendStored();
    await pass(2 * SECOND_MS);
    expect(browser.service.bodies()).toEqual(['1', '1']);
    await answer(1, 201);
    await pass(31 * MINUTE_MS);
    expect(browser.service.bodies()).toEqual(['1', '1']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that was not taken is sent also after the browser has refused a lock', async () => {
    const locks = createLocks();
    let isRefusing = true;
    browser.lock = (name, work) =>
      isRefusing ? Promise.reject(new DOMException('', 'InvalidStateError')) : locks(name, work);
    const outbox = open();
    outbox.send(event('1'));
    await answer(0, 503);
    await pass(MINUTE_MS);
    expect(browser.service.bodies()).toEqual(['1']);
    isRefusing = false;
    outbox.sendStored();
    await pass(SECOND_MS);
    expect(browser.service.bodies()).toEqual(['1', '1']);
  });

  it('that waits loads the module that sends it, again after a failure; without one nothing is loaded', async () => {
    let [loaded, isOnline] = [0, false];
    const importAsset = () => {
      loaded += 1;
      return isOnline ? Promise.resolve(resend) : Promise.reject(new Error('offline'));
    };
    const outbox = open(browser.local, { importAsset });
    outbox.sendStored();
    expect(loaded).toBe(0);
    outbox.send(event('1'));
    await answer(0, 503);
    expect(loaded).toBe(1);
    isOnline = true;
    browser.isPermitted = false;
    outbox.sendStored();
    expect(loaded).toBe(1);
    browser.isPermitted = true;
    outbox.sendStored();
    await pass(2 * SECOND_MS);
    expect(browser.service.bodies()).toEqual(['1', '1']);
    outbox.sendStored();
    expect(loaded).toBe(2);
  });

  it('is looked for once when it is due, however often before', async () => {
    const request = vi.fn(createLocks());
    const outbox = open(browser.local, { lock: request });
    outbox.send(event('1'));
    await answer(0, 503);
    await askThrice(outbox, SECOND_MS / 5);
    request.mockClear();
    while (browser.service.requests.length === 1) await pass(SECOND_MS / 10);
    await pass(SECOND_MS / 2);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('has its page wait for the lock once, however often it is looked for while another tab has it', async () => {
    const request = vi.fn(() => new Promise<void>(() => undefined));
    const outbox = open(browser.local, { lock: request });
    outbox.send(event('1'));
    await answer(0, 503);
    await askThrice(outbox, 0);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('has its page wait for the lock once, also after it has sent another one under it', async () => {
    const locks = createLocks();
    let isHeld = false;
    const request = vi.fn<Lock>((name, work) =>
      isHeld ? new Promise(() => undefined) : locks(name, work),
    );
    const outbox = open(browser.local, { lock: request });
    outbox.send(event('1'));
    outbox.send(event('2'));
    await answer(0, 503);
    await pass(2 * SECOND_MS);
    isHeld = true;
    request.mockClear();
    await answer(1, 201);
    await askThrice(outbox, 0);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('waits in the memory of its page where tabs cannot lock', async () => {
    browser.lock = undefined;
    open(memoryStore()).send(event('1'));
    await answer(0, 503);
    expect(waiting()).toEqual([]);
    await pass(2 * SECOND_MS);
    expect(browser.service.bodies()).toEqual(['1', '1']);
  });
});

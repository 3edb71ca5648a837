import { describe, expect, it } from 'vitest';
import { nameOf } from '../../app/beacon/storage-names.ts';
import { createCookies, createStorage } from '../../extensions/web-pixel/src/storage.ts';
import { settle } from './clock.ts';
import { fullStorage, memoryCookies, memoryStorage, refusingStorage } from './memory-browser.ts';

const yes = (): boolean => true;

describe('a storage', () => {
  it('sets, gets and removes', async () => {
    const entries = new Map<string, string>();
    const storage = createStorage(memoryStorage(entries), yes);
    storage.set('Cart', '1');
    expect(await storage.get('Cart')).toBe('1');
    storage.remove('Cart');
    expect(await storage.get('Cart')).toBeNull();
  });

  it.each(['throws', 'rejects'] as const)('that %s is an empty one', async (how) => {
    const storage = createStorage(refusingStorage(how), yes);
    expect(await storage.get('Cart')).toBeNull();
    storage.set('Cart', '1');
    storage.remove('Cart');
    await settle();
  });

  it('that is full keeps what it has', async () => {
    const storage = createStorage(fullStorage(new Map([[nameOf('Cart'), '1']])), yes);
    storage.set('Order', '2');
    expect([await storage.get('Cart'), await storage.get('Order')]).toEqual(['1', null]);
  });

  it('stores nothing without consent', async () => {
    const entries = new Map<string, string>();
    const storage = createStorage(memoryStorage(entries), () => false);
    storage.set('Cart', '1');
    await settle();
    expect(entries.size).toBe(0);
  });

  it('forgets what was read or written of it, and nothing else', async () => {
    const entries = new Map([
      [nameOf('Order'), '1'],
      [nameOf('UserId'), 'u1'],
      [nameOf('Cart'), '{}'],
      ['Order', '1'],
    ]);
    const storage = createStorage(memoryStorage(entries), yes);
    void storage.get('Order');
    storage.set('Handover.p1.1', 'an event');
    storage.set('UserId', 'u2');
    storage.forget();
    await settle();
    expect([...entries.keys()]).toEqual([nameOf('Cart'), 'Order']);
  });

  it('forgets also after consent was withdrawn', async () => {
    const entries = new Map([[nameOf('Order'), '1']]);
    const storage = createStorage(memoryStorage(entries), () => false);
    void storage.get('Order');
    storage.forget();
    await settle();
    expect(entries.size).toBe(0);
  });
});

describe('cookies', () => {
  it('are written with their attributes and read by name', async () => {
    const jar = new Map<string, string>();
    const written: string[] = [];
    const area = memoryCookies(jar);
    const cookies = createCookies(
      {
        get: area.get,
        set: (text) => {
          written.push(text.replace(/; /g, ';'));
          return area.set(text);
        },
      },

      yes,
    );
    cookies.set('UserId', 'u1', 60);
    expect(await cookies.get('UserId')).toBe('u1');
    cookies.remove('UserId');
    expect(await cookies.get('UserId')).toBe('');
    expect(written).toEqual([
      `${nameOf('UserId')}=u1;path=/;samesite=lax;secure;max-age=60`,
      `${nameOf('UserId')}=;path=/;samesite=lax;secure;max-age=0`,
    ]);
  });

  it('that the browser refuses are not there', async () => {
    const refuse = (): Promise<never> => Promise.reject(new Error('SecurityError'));
    const cookies = createCookies({ get: refuse, set: refuse }, yes);
    cookies.set('UserId', '1');
    cookies.remove('UserId');
    expect(await cookies.get('UserId')).toBeNull();
  });

  it('are removed, but not written, without consent', async () => {
    const jar = new Map([[nameOf('UserId'), 'u1']]);
    const cookies = createCookies(memoryCookies(jar), () => false);
    cookies.set('SessionId', 's1');
    cookies.remove('UserId');
    await settle();
    expect(jar.size).toBe(0);
  });
});

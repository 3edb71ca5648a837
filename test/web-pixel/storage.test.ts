import { describe, expect, it } from 'vitest';
import { namesWith } from '../../app/beacon/storage-names.ts';
import { forgetEverything } from '../../extensions/web-pixel/src/consent.ts';
import { createCookies, createStorage } from '../../extensions/web-pixel/src/storage.ts';
import { settle } from './clock.ts';
import { fullStorage, memoryCookies, memoryStorage, refusingStorage } from './memory-browser.ts';

const yes = (): boolean => true;

describe('a storage', () => {
  it('keeps, gives and removes', async () => {
    const entries = new Map<string, string>();
    const storage = createStorage(memoryStorage(entries), yes);
    storage.set('a', '1');
    expect(await storage.get('a')).toBe('1');
    storage.remove('a');
    expect(await storage.get('a')).toBeNull();
  });

  it.each(['throws', 'rejects'] as const)('that %s is an empty one', async (how) => {
    const storage = createStorage(refusingStorage(how), yes);
    expect(await storage.get('a')).toBeNull();
    storage.set('a', '1');
    expect(await storage.keys()).toEqual([]);
    storage.remove('a');
    await settle();
  });

  it('that is full keeps what it has', async () => {
    const storage = createStorage(fullStorage(new Map([['a', '1']])), yes);
    storage.set('b', '2');
    expect([await storage.get('a'), await storage.get('b')]).toEqual(['1', null]);
  });

  it('keeps nothing where that is not allowed', async () => {
    const entries = new Map<string, string>();
    const storage = createStorage(memoryStorage(entries), () => false);
    storage.set('a', '1');
    await settle();
    expect(entries.size).toBe(0);
  });
});

describe('forgetting everything', () => {
  const cookies = createCookies(memoryCookies(new Map()), yes);
  const nameOf = namesWith('svc');

  it.each([
    ['writes a key that sorts before the others', (map: Map<string, string>) => map.set('a', '1')],
    ['removes a key', (map: Map<string, string>) => map.delete('svcCart')],
    ['does nothing', () => undefined],
  ])(
    'leaves nothing of ours, and all of the theme’s, when the theme %s meanwhile',
    async (_, meddle) => {
      const map = new Map([
        ['svcCart', 'first'],
        ['svcCartChange.p1', 'a change'],
        ['svcOrder', '1'],
        ['atheme', 'dark'],
      ]);
      const area = memoryStorage(map);
      let isFirst = true;
      const local = createStorage(
        {
          ...area,
          length: async () => {
            const length = await area.length();
            if (isFirst) meddle(map);
            isFirst = false;
            return length;
          },
        },
        yes,
      );
      const session = createStorage(memoryStorage(new Map()), yes);
      void forgetEverything({ cookies, local, session, nameOf });
      await settle();
      await settle();
      expect([...map.keys()].filter((key) => key !== 'a')).toEqual(['atheme']);
    },
  );
});

describe('cookies', () => {
  it('are written whole and read by name', async () => {
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
    cookies.set('svcUserId', 'u1', 60);
    expect(await cookies.get('svcUserId')).toBe('u1');
    cookies.remove('svcUserId');
    expect(await cookies.get('svcUserId')).toBe('');
    expect(written).toEqual([
      'svcUserId=u1;path=/;samesite=lax;secure;max-age=60',
      'svcUserId=;path=/;samesite=lax;secure;max-age=0',
    ]);
  });

  it('that are refused are none', async () => {
    const refuse = (): Promise<never> => Promise.reject(new Error('SecurityError'));
    const cookies = createCookies({ get: refuse, set: refuse }, yes);
    cookies.set('a', '1');
    cookies.remove('a');
    expect(await cookies.get('a')).toBe('');
  });

  it('are removed, but not written, where nothing may be kept', async () => {
    const jar = new Map([['svcUserId', 'u1']]);
    const cookies = createCookies(memoryCookies(jar), () => false);
    cookies.set('svcSessionId', 's1');
    cookies.remove('svcUserId');
    await settle();
    expect(jar.size).toBe(0);
  });
});

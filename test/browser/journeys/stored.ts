import type { Shopper } from '../../support/shopper.ts';
import type { ShopTab } from '../../support/shop-tab.ts';

/** Names of what the pixel keeps in a shopper's browser, each list sorted. */
export interface StoredNames {
  cookies: string[];
  localStorage: string[];
  sessionStorage: string[];
}

/** What is kept under a prefix, as the open page of a tab sees it. */
export async function storedNames(
  { context }: Shopper,
  { page }: ShopTab,
  prefix = 'svc',
): Promise<StoredNames> {
  const isOurs = (name: string) => name.startsWith(prefix);
  const namesIn = async (area: 'localStorage' | 'sessionStorage') =>
    (await page.evaluate<string[]>(`Object.keys(${area})`)).filter(isOurs).toSorted();
  const cookies = (await context.cookies()).map(({ name }) => name);
  return {
    cookies: cookies.filter(isOurs).toSorted(),
    localStorage: await namesIn('localStorage'),
    sessionStorage: await namesIn('sessionStorage'),
  };
}

export const NOTHING_STORED: StoredNames = { cookies: [], localStorage: [], sessionStorage: [] };

/** The value of a cookie; `undefined` where there is none. */
export async function cookieValue({ context }: Shopper, name: string): Promise<string | undefined> {
  return (await context.cookies()).find((cookie) => cookie.name === name)?.value;
}

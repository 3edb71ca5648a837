import { cookieValue } from '../rules/cookie.ts';

const COOKIE = '_shopify_y';

/** The platform's own identifier of the browser, which every event carries. */
export interface ClientId {
  value: string;
  /** Remembers the identifier for a year; called once consent permits it. */
  keep: () => void;
}

export function createClientId(): ClientId {
  const value = remembered() || crypto.randomUUID();
  return {
    value,
    keep: () => {
      document.cookie = `${COOKIE}=${value}; path=/; max-age=31536000; samesite=lax`;
    },
  };
}

/** A browser that refuses cookies throws or shows none. */
function remembered(): string {
  try {
    return cookieValue(document.cookie, COOKIE);
  } catch {
    return '';
  }
}

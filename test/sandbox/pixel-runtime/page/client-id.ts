import { cookieValue } from '../rules/cookie.ts';

const COOKIE = '_shopify_y';

/** The platform's own identifier of the browser, which every event carries. */
export interface ClientId {
  /** The cookie as it is now; the empty string where there is none or it cannot be read. */
  read: () => string;
  /** Makes the identifier or renews it for a year; called once consent permits it. */
  keep: () => void;
}

export function createClientId(): ClientId {
  return {
    read,
    keep: () => {
      const value = read() || crypto.randomUUID();
      document.cookie = `${COOKIE}=${value}; path=/; max-age=31536000; samesite=lax`;
    },
  };
}

/** A browser that refuses cookies throws or shows none. */
function read(): string {
  try {
    return cookieValue(document.cookie, COOKIE);
  } catch {
    return '';
  }
}

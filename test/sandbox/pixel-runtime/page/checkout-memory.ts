const KEY = '__web_pixels_completed_checkouts';

export interface CheckoutMemory {
  /** Whether this checkout's completion was published before; from now on it was. */
  isRepeat(data: unknown): boolean;
}

/**
 * Remembers completed checkouts by their token across page loads and tabs. A checkout without a
 * token, and a browser without storage, cannot be remembered: nothing is a repeat then.
 */
export function createCheckoutMemory(): CheckoutMemory {
  return {
    isRepeat: (data) => {
      const token = (data as { checkout?: { token?: unknown } } | null)?.checkout?.token;
      if (typeof token !== 'string') return false;
      try {
        const known = knownTokens();
        if (known.includes(token)) return true;
        localStorage.setItem(KEY, JSON.stringify([...known, token]));
      } catch {
        // Without storage every completion is the first.
      }
      return false;
    },
  };
}

function knownTokens(): unknown[] {
  const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
  return Array.isArray(stored) ? stored : [];
}

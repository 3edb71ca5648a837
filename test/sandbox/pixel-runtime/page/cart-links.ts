const KEY = '__web_pixels_cart_links';

export interface CartLinkMemory {
  /** Whether the goods of this permalink were published before; from now on they were. */
  isKnown(link: string): boolean;
}

/** Remembers permalinks across page loads and tabs; none in a browser without storage. */
export function createCartLinkMemory(): CartLinkMemory {
  return {
    isKnown: (link) => {
      try {
        const known = (localStorage.getItem(KEY) ?? '').split(' ');
        if (known.includes(link)) return true;
        localStorage.setItem(KEY, [...known, link].join(' ').trim());
      } catch {
        // Without storage every link is new.
      }
      return false;
    },
  };
}

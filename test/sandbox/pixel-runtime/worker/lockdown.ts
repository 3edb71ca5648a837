const GLOBALS = [
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'FormData',
  'CustomEvent',
  'DOMException',
  'indexedDB',
  'caches',
  'cookieStore',
  'WebSocket',
  'BroadcastChannel',
  'MessageChannel',
  'WebAssembly',
];

const NAVIGATOR = ['userAgent', 'language', 'onLine', 'sendBeacon', 'locks'];

/** Takes away what a strict pixel does not have, and freezes what it may not change. */
export function lockDown(): void {
  GLOBALS.forEach((name) => {
    removeFrom(self, name);
  });
  NAVIGATOR.forEach((name) => {
    removeFrom(navigator, name);
  });
  [String, RegExp, URL, Request].forEach(({ prototype }) => Object.freeze(prototype));
}

/** Not on the object nor on any of its prototypes, where a pixel could still reach it. */
function removeFrom(target: object, name: string): void {
  for (
    let at: object | null = target;
    at !== null;
    at = Object.getPrototypeOf(at) as object | null
  ) {
    if (Object.hasOwn(at, name)) Reflect.deleteProperty(at, name);
  }
  Object.defineProperty(target, name, { value: undefined });
}

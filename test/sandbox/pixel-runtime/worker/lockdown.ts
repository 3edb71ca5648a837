/** `window`, `document` and the storages are not in any worker. */
const GLOBALS = [
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
    Object.defineProperty(self, name, { value: undefined });
  });
  NAVIGATOR.forEach((name) => {
    removeFrom(navigator, name);
  });
  [String, RegExp, URL, Request].forEach(({ prototype }) => Object.freeze(prototype));
}

/** From the object and from its prototypes, where a pixel could still reach it. */
function removeFrom(target: object, name: string): void {
  Reflect.deleteProperty(target, name);
  const prototype = Object.getPrototypeOf(target) as object | null;
  if (prototype !== null) removeFrom(prototype, name);
}

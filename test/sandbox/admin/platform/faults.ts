/** What can be wrong at Shopify, as the admin's page and tests switch it on; `none` where everything works. */
export const ADMIN_FAULTS = {
  /** `down`: connections are cut; `server error`: HTTP 500; `slow`: {@link SLOW_MS} late. */
  adminApi: ['none', 'down', 'throttled', 'server error', 'slow'],
  /** The address that grants access tokens. `lost`: tokens are made, and the answer is HTTP 520; `no lifetime`: without `expires_in`. */
  tokens: ['none', 'down', 'server error', 'lost', 'no lifetime'],
  /**
   * `stuck`: operations go no further until it is switched off; `failing`: with a part of the result; `at the limit`:
   * none begins; `expired`: results are gone; `cut off`: results end in the middle; `slow`: a result comes late.
   */
  bulkOperations: ['none', 'stuck', 'failing', 'at the limit', 'expired', 'cut off', 'slow'],
  /** A user error that every mutation of the web pixel answers. */
  pixelError: [
    'none',
    'BLANK',
    'INVALID_CONFIGURATION_JSON',
    'INVALID_RUNTIME_CONTEXT',
    'INVALID_SETTINGS',
    'INVALID_SETTINGS_DEFINITION',
    'NOT_FOUND',
    'NO_EXTENSION',
    'TAKEN',
    'UNEXPECTED_ERROR',
  ],
  /** A user error that every change of the app's metafields answers. */
  metafieldError: ['none', 'APP_NOT_AUTHORIZED', 'INTERNAL_ERROR', 'INVALID_VALUE'],
} as const;

export type AdminFaults = {
  [Fault in keyof typeof ADMIN_FAULTS]: (typeof ADMIN_FAULTS)[Fault][number];
};

export const NO_FAULTS: AdminFaults = {
  adminApi: 'none',
  tokens: 'none',
  bulkOperations: 'none',
  pixelError: 'none',
  metafieldError: 'none',
};

/** Milliseconds by which a slow answer is late. */
export const SLOW_MS = 8_000;

/** Shopify's possible faults, as the admin's page and tests switch them on; `none` means everything works. */
export const ADMIN_FAULTS = {
  /** `down`: connections are cut; `server error`: HTTP 500; `slow`: answers {@link SLOW_MS} late. */
  adminApi: ['none', 'down', 'throttled', 'server error', 'slow'],
  /** Faults of granting tokens. `lost`: HTTP 520 after tokens are created; `no lifetime`: without `expires_in`. */
  tokens: ['none', 'down', 'server error', 'lost', 'no lifetime'],
  /**
   * `stuck`: operations make no progress until the fault is lifted; `failing`: they fail with a partial result; `at the
   * limit`: none starts; `expired`: results have expired; `cut off`: they end early; `slow`: they arrive late.
   */
  bulkOperations: ['none', 'stuck', 'failing', 'at the limit', 'expired', 'cut off', 'slow'],
  /** A user error in the answer to every web pixel mutation. */
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
  /** A user error in the answer to every change of the app's metafields. */
  metafieldError: ['none', 'APP_NOT_AUTHORIZED', 'INTERNAL_ERROR', 'INVALID_VALUE'],
} as const;

export type AdminFaults = {
  [Fault in keyof typeof ADMIN_FAULTS]: (typeof ADMIN_FAULTS)[Fault][number];
};

export const NO_FAULTS = Object.fromEntries(
  Object.keys(ADMIN_FAULTS).map((name) => [name, 'none']),
) as AdminFaults;

/** The delay of a slow answer in milliseconds. */
export const SLOW_MS = 8_000;

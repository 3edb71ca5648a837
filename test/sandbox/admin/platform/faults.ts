import { z } from 'zod';

/** What can be wrong with the Admin API, as its page and tests switch it on. */
export const adminFaultsSchema = z.strictObject({
  /** `none`; `down`: connections are cut; `throttled`; `server error`: HTTP 500; `slow`: 8 s late. */
  adminApi: z.enum(['none', 'down', 'throttled', 'server error', 'slow']),
  /** The same for the address that grants access tokens. */
  tokens: z.enum(['none', 'down', 'server error']),
  /**
   * What happens to bulk operations. `stuck`: they go no further until that is switched off; `failing`: with a part
   * of the result; `at the limit`: none begins; `expired`: results are gone; `cut off`: results end in the middle;
   * `slow`: a result comes after 8 s.
   */
  bulkOperations: z.enum([
    'none',
    'stuck',
    'failing',
    'at the limit',
    'expired',
    'cut off',
    'slow',
  ]),
  /** A user error that every mutation of the web pixel answers. */
  pixelError: z
    .enum([
      'BLANK',
      'INVALID_CONFIGURATION_JSON',
      'INVALID_RUNTIME_CONTEXT',
      'INVALID_SETTINGS',
      'INVALID_SETTINGS_DEFINITION',
      'NOT_FOUND',
      'NO_EXTENSION',
      'TAKEN',
      'UNEXPECTED_ERROR',
    ])
    .nullable(),
  /** A user error that every change of the app's metafields answers. */
  metafieldError: z.enum(['APP_NOT_AUTHORIZED', 'INTERNAL_ERROR', 'INVALID_VALUE']).nullable(),
});

export type AdminFaults = z.infer<typeof adminFaultsSchema>;

/** Everything works. */
export const NO_FAULTS: AdminFaults = {
  adminApi: 'none',
  tokens: 'none',
  bulkOperations: 'none',
  pixelError: null,
  metafieldError: null,
};

/** Milliseconds by which a slow Admin API answers late. */
export const SLOW_MS = 8_000;

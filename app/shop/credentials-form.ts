import { z } from 'zod';
import type { CredentialsView } from './credentials.ts';
import { type FormResult, readFields, typedLine } from './form-fields.ts';

/** Credentials as a form gives them; `secretKey` is null where the stored one stays. */
export interface CredentialsFormValues {
  siteId: string;
  secretKey: string | null;
}

/**
 * Reads the fields `siteId` and `secretKey`.
 *
 * The site ID is the user name of HTTP Basic, where a colon would end it, and part of the tracking
 * addresses (specification, *Authentication*).
 *
 * @param stored what is there already: with a readable secret key, an empty field keeps that
 */
export function readCredentialsForm(
  form: FormData,
  stored: CredentialsView | null,
): FormResult<CredentialsFormValues, 'siteId' | 'secretKey'> {
  const emptyKeepsStored = stored?.secretKey === 'stored';
  return readFields(
    z.object({
      siteId,
      secretKey: secretKey
        .refine((key) => key !== '' || emptyKeepsStored, 'Enter the secret key.')
        .transform((key) => key || null),
    }),
    { siteId: form.get('siteId') ?? '', secretKey: form.get('secretKey') ?? '' },
  );
}

const siteId = typedLine('The site ID', 64)
  .refine((id) => id !== '', 'Enter the site ID.')
  .refine(
    (id) => /^[\w-]*$/.test(id),
    'The site ID can contain only letters without accents, digits, hyphens, and underscores. Copy it from your account.',
  );

const secretKey = typedLine('The secret key', 256).refine(
  (key) => /^[\x21-\x7e]*$/.test(key),
  'The secret key can’t contain spaces or letters with accents. Copy it from your account again.',
);

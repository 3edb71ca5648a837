const REDACTED = '[redacted]';

/** Fields whose values are never logged, whatever they hold and however they are written. */
const SECRET_FIELD =
  /"((?:[\w-]*(?:secret|token|password|cookie|authorization|api[-_]?key|encryption[-_]?keys?)[\w-]*))":(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\]|-?\d[\d.e+-]*)/gi;

/** What gives itself away as a secret, wherever it stands in a text. */
const SECRET_TEXTS: [RegExp, string][] = [
  [/\b(Bearer|Basic) [\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  // Shopify's tokens and secrets.
  [/\bshp[a-z]{2}_[\w-]+/gi, REDACTED],
  // JSON Web Tokens.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, REDACTED],
  [/([?&](?:id_token|session|token|code|hmac|signature)=)[^&\s"\\]+/gi, `$1${REDACTED}`],
  // Credentials within an address.
  [/(\w:\/\/)[^/\s"@]+@/g, `$1${REDACTED}@`],
];

/**
 * Removes what is secret from a line of JSON, which stays JSON.
 *
 * @param secrets this process's own secrets, removed wherever they stand
 */
export function redact(line: string, secrets: readonly string[]): string {
  const withoutOurs = secrets.reduce((text, secret) => text.replaceAll(secret, REDACTED), line);
  return SECRET_TEXTS.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    withoutOurs.replace(SECRET_FIELD, `"$1":"${REDACTED}"`),
  );
}

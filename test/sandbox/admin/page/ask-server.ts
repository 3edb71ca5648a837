/** Thrown with the server's own words when it does not do what was asked. */
export class NotDone extends Error {}

/**
 * Asks the admin's server for something.
 *
 * @returns the answer's JSON
 * @throws {NotDone} with words for people
 */
export async function askServer(
  path: string,
  body: unknown = {},
  method: 'POST' | 'PUT' = 'POST',
): Promise<Record<string, unknown>> {
  const response = await fetch(`/sandbox/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!response) throw new NotDone('The sandbox does not answer: was it stopped?');
  const answer = (await response.json()) as Record<string, unknown>;
  if (response.ok) return answer;
  const messages: unknown[] = Array.isArray(answer.messages) ? answer.messages : [];
  throw new NotDone(messages.join(' ') || `The sandbox answered ${response.status}.`);
}

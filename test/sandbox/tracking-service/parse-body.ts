/** How deep objects and arrays may lie in each other. Events need five. */
const MAX_DEPTH = 64;

/** A body as JSON, or the raw text with the reason why it is none. */
export type ParsedBody = { value: unknown } | { text: string; problem: string };

/** Parses UTF-8 JSON. Nesting beyond any event's is a problem too: it could not be shown again. */
export function parseBody(data: Uint8Array): ParsedBody {
  const text = new TextDecoder().decode(data);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return { text, problem: 'body: not valid UTF-8' };
  }
  try {
    const value: unknown = JSON.parse(text);
    if (deeperThan(MAX_DEPTH, value)) {
      return { text, problem: `body: nested deeper than ${MAX_DEPTH} levels` };
    }
    return { value };
  } catch (error) {
    return { text, problem: `body: not JSON (${error instanceof Error ? error.message : ''})` };
  }
}

function deeperThan(limit: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= limit; depth += 1) {
    level = level.flatMap((one): unknown[] =>
      typeof one === 'object' && one ? Object.values(one) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}

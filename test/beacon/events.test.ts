import { describe, expect, it } from 'vitest';
import { checkEvent } from '../../app/beacon/validate.ts';
import { placesOf, without, withValue } from './edit-payload.ts';
import { EVENT_EXAMPLES } from './payloads.ts';

/** The fields that the problems name, one entry per problem. */
function fieldsAtFault(module: string, event: string, body: unknown): string[] {
  const verdict = checkEvent(module, event, body);
  return verdict.verdict === 'invalid'
    ? verdict.problems.map((problem) => problem.slice(0, problem.indexOf(':')))
    : [verdict.verdict];
}

describe.each(EVENT_EXAMPLES)('$module/$event', ({ module, event, minimal, full, required }) => {
  it('is valid with the required fields alone', () => {
    expect(checkEvent(module, event, minimal)).toEqual({ verdict: 'valid', event: minimal });
  });

  it('is valid with every field that is known', () => {
    expect(checkEvent(module, event, full)).toEqual({ verdict: 'valid', event: full });
  });

  it('is valid without any one of its optional fields', () => {
    // The required results and banners of a clickthrough are a separate rule.
    const needed = new Set([...required, 'data.results', 'data.banners']);
    const optional = placesOf(full).filter(({ path }) => !needed.has(path) && !path.endsWith(']'));
    for (const { path } of optional) {
      const body = without(full, path);
      expect(checkEvent(module, event, body), path).toEqual({ verdict: 'valid', event: body });
    }
  });

  it.each(required)('names %s, and nothing else, where it is missing', (path) => {
    const verdict = checkEvent(module, event, without(full, path));
    expect(verdict).toEqual({
      verdict: 'invalid',
      problems: [expect.stringMatching(/: expected .+, received nothing$/)],
    });
    expect(fieldsAtFault(module, event, without(full, path))).toEqual([path]);
  });

  it('names the field, and nothing else, wherever a value is null', () => {
    for (const { path } of placesOf(full)) {
      expect(fieldsAtFault(module, event, withValue(full, path, null))).toEqual([path]);
    }
  });

  it('names an unknown key, in any object', () => {
    const objects = placesOf(full).filter(
      ({ value }) => typeof value === 'object' && !Array.isArray(value),
    );
    for (const name of ['colour', ...objects.map(({ path }) => `${path}.colour`)]) {
      expect(checkEvent(module, event, withValue(full, name, 'red'))).toEqual({
        verdict: 'invalid',
        problems: [`${name}: expected no field of this name, received "red"`],
      });
    }
  });
});

import { describe, expect, it } from 'vitest';
import { eventPaths } from '../../app/beacon/modules.ts';
import { checkEvent } from '../../app/beacon/validate.ts';
import { EVENT_EXAMPLES, type Json, leastContext } from '../beacon/payloads.ts';
import { PUBLISHED, readPublishedOpenApi } from './published-openapi.ts';

/** Modules of the file that the specification does not have. */
const NOT_SPECIFIED = ['chat', 'email', 'sms', 'log'];

/** Violations of the specification in examples: it requires fractional seconds, and a country's two letters. */
const NO_FRACTION =
  'context.timestamp: expected an ISO 8601 time with fractional seconds and Z, ' +
  'e.g. 2026-01-31T12:00:00.000Z, received "2006-01-02T15:04:05Z"';
const COUNTRY_BY_NAME =
  'data.country: expected a country code of two capital letters, received "United States"';

describe('an event of the specification', () => {
  const check = readPublishedOpenApi();

  it.each(EVENT_EXAMPLES)(
    'is one of the file: $module/$event',
    ({ module, event, minimal, full }) => {
      for (const body of [minimal, full]) expect(check(`${module}/${event}`, body)).toEqual([]);
    },
  );

  it.each<[string, Json, string]>([
    ['a missing field', { results: [] }, "/data must have required property 'cart'"],
    [
      'half a piece',
      { results: [{ parentId: '1', uid: '2', price: 5, qty: 0.5 }], cart: [] },
      '/data/results/0/qty must match format "integer"',
    ],
    ['no change', { results: [], cart: [] }, '/data/results must NOT have fewer than 1 items'],
  ])('is none with %s', (_, data, problem) => {
    expect(check('cart/remove', { context: leastContext, data })).toContain(problem);
  });

  it('is none with another name, or a field that the file does not know', () => {
    expect(check('product/glance', {})).toEqual(['The file knows no product/glance']);
    const data = { result: { parentId: '1', uid: '2' }, price: 5 };
    expect(check('product/pageview', { context: leastContext, data })).toEqual([
      '/data must NOT have additional properties "price"',
    ]);
  });
});

describe('the examples of the published OpenAPI file', () => {
  const examples = Object.entries(PUBLISHED.paths).flatMap(([address, { post }]) => {
    const [module = '', event = ''] = address.replace('/{siteId}/', '').split('/');
    const references = Object.values(post.requestBody.content['text/plain'].examples);
    return references.map(({ $ref }) => {
      const name = $ref.replace('#/components/examples/', '');
      return { module, event, name, body: PUBLISHED.components.examples[name]?.value };
    });
  });
  const isSpecified = ({ module }: { module: string }) => !NOT_SPECIFIED.includes(module);

  it.each(examples.filter(isSpecified))(
    '$module/$event $name is valid, or breaks the specification in a known way',
    ({ module, event, body }) => {
      const verdict = checkEvent(module, event, body);
      expect(verdict.verdict).not.toBe('unknown');
      const { timestamp } = (body?.context ?? {}) as Json;
      expect(verdict.verdict === 'invalid' ? verdict.problems : []).toEqual([
        ...(timestamp === '2006-01-02T15:04:05Z' ? [NO_FRACTION] : []),
        ...(module === 'order' ? [COUNTRY_BY_NAME] : []),
      ]);
    },
  );

  it('are some of every specified event', () => {
    const paths = examples.filter(isSpecified).map(({ module, event }) => `${module}/${event}`);
    expect([...new Set(paths)].sort()).toEqual(eventPaths().sort());
  });

  it('of other modules are unknown', () => {
    const others = examples.filter((example) => !isSpecified(example));
    const verdicts = others.map(
      ({ module, event, body }) => checkEvent(module, event, body).verdict,
    );
    expect(new Set(verdicts)).toEqual(new Set(['unknown']));
  });
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkEvent } from '../../app/beacon/validate.ts';
import type { Json } from './payloads.ts';

interface OpenApi {
  paths: Record<string, { post: { requestBody: { content: Record<string, Media> } } }>;
  components: { examples: Record<string, { value: Json }> };
}

interface Media {
  examples: Record<string, { $ref: string }>;
}

const file = createRequire(import.meta.url).resolve(
  '@athoscommerce/beacon/beacon.v2.snap.types.oas.yaml',
);
const openApi = parse(readFileSync(file, 'utf8')) as OpenApi;

/** Modules of the file that the specification does not have. */
const NOT_SPECIFIED = ['chat', 'email', 'sms', 'log'];

/** `2006-01-02T15:04:05Z` stands in many examples; the specification asks for fractional seconds. */
const NO_FRACTION =
  'context.timestamp: expected an ISO 8601 time with fractional seconds and Z, ' +
  'e.g. 2026-01-31T12:00:00.000Z, received "2006-01-02T15:04:05Z"';

/** The specification has a country's two letters; the example has its name. */
const COUNTRY_BY_NAME =
  'data.country: expected a country code of two capital letters, received "United States"';

/** What each published example is found to be: no problem, or these. */
const OUTCOMES: Record<string, string[]> = {
  'autocomplete/addtocart addtocart': [NO_FRACTION],
  'autocomplete/clickthrough results-clickthrough': [NO_FRACTION],
  'autocomplete/clickthrough banners-clickthrough': [NO_FRACTION],
  'autocomplete/impression impression': [NO_FRACTION],
  'autocomplete/impression results-impression': [NO_FRACTION],
  'autocomplete/impression banners-impression': [NO_FRACTION],
  'autocomplete/redirect redirect': [NO_FRACTION],
  'autocomplete/render render': [NO_FRACTION],
  'bundles/addtocart bundles-addtocart': [],
  'bundles/clickthrough bundles-results-clickthrough': [NO_FRACTION],
  'bundles/clickthrough bundles-banners-clickthrough': [NO_FRACTION],
  'bundles/impression bundles-impression': [],
  'bundles/impression bundles-results-impression': [],
  'bundles/impression bundles-banners-impression': [],
  'bundles/render bundles-render': [],
  'cart/add add': [],
  'cart/remove remove': [],
  'category/addtocart examples-addtocart': [NO_FRACTION],
  'category/clickthrough examples-results-clickthrough': [NO_FRACTION],
  'category/clickthrough banners-clickthrough': [NO_FRACTION],
  'category/impression impression': [NO_FRACTION],
  'category/impression results-impression': [NO_FRACTION],
  'category/impression banners-impression': [NO_FRACTION],
  'category/render examples-render': [NO_FRACTION],
  'order/transaction transaction': [COUNTRY_BY_NAME],
  'product/pageview view': [],
  'recommendations/addtocart components-examples-addtocart': [],
  'recommendations/clickthrough components-examples-results-clickthrough': [NO_FRACTION],
  'recommendations/clickthrough examples-banners-clickthrough': [NO_FRACTION],
  'recommendations/impression examples-impression': [],
  'recommendations/impression examples-results-impression': [],
  'recommendations/impression examples-banners-impression': [],
  'recommendations/render components-examples-render': [],
  'search/addtocart examples_components-examples-addtocart': [NO_FRACTION],
  'search/clickthrough examples-results-clickthrough': [NO_FRACTION],
  'search/clickthrough banners-clickthrough': [NO_FRACTION],
  'search/impression impression': [NO_FRACTION],
  'search/impression results-impression': [NO_FRACTION],
  'search/impression banners-impression': [NO_FRACTION],
  'search/redirect examples-redirect': [NO_FRACTION],
  'search/render examples_components-examples-render': [NO_FRACTION],
  'shopper/login login': [],
};

describe('the examples of the published OpenAPI file', () => {
  const examples = Object.entries(openApi.paths).flatMap(([address, { post }]) => {
    const [module = '', event = ''] = address.replace('/{siteId}/', '').split('/');
    const references = Object.values(post.requestBody.content['text/plain']?.examples ?? {});
    return references.map(({ $ref }) => {
      const name = $ref.replace('#/components/examples/', '');
      return { module, event, name, body: openApi.components.examples[name]?.value };
    });
  });
  const isSpecified = ({ module }: { module: string }) => !NOT_SPECIFIED.includes(module);

  it('of specified modules are valid, or break the specification in the ways stated', () => {
    const outcomes = examples.filter(isSpecified).map(({ module, event, name, body }) => {
      const verdict = checkEvent(module, event, body);
      const problems = verdict.verdict === 'invalid' ? verdict.problems : [];
      return [`${module}/${event} ${name}`, verdict.verdict === 'unknown' ? verdict : problems];
    });
    expect(Object.fromEntries(outcomes)).toEqual(OUTCOMES);
  });

  it('of other modules are unknown', () => {
    const others = examples.filter((example) => !isSpecified(example));
    const verdicts = others.map(
      ({ module, event, body }) => checkEvent(module, event, body).verdict,
    );
    expect(new Set(verdicts)).toEqual(new Set(['unknown']));
  });
});

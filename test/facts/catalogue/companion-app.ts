import { differs, type Fact, from, notImitated } from '../fact.ts';

/** Facts about Shopify and its library that concern a companion app. */
export const APP_FACTS: readonly Fact[] = [
  ...from('seen', '2026-11', {
    '2.flow.toml': 'The CLI takes keys of a trigger’s fields in letters and spaces alone.',
    '2.app.expiring-flag': 'Offline tokens expire only where the library is set to it.',
    '2.app.api-version': 'October26 of the library is 2026-10.',
    '2.app.webhook-refresh': 'The library answers a webhook with 500 if refreshing fails.',
    '2.app.proxy-duplicate': 'The library believes the first of two signed customer ids.',
    '2.app.proxy-session': 'The library loads and may refresh the session of a proxy call.',
    '2.app.robots': 'The library answers robots and headless browsers with 410.',
    '2.app.framed-storage': notImitated(
      'A browser can deny a framed app its storage altogether.',
      'It is a browser’s doing; the sandbox frames the app on another site and leaves it to the browser.',
    ),
  }),
  ...from('documented', '2026-11', {
    '2.app.token-exchange': 'With the new strategy a session token becomes access tokens.',
    '2.app.token-hour': 'An expiring access token lasts for an hour.',
    '2.app.refresh-rotates':
      'A refresh token brings a new one, and works again until that is used, for 30 days.',
    '2.app.proxy-parameters': 'The proxy adds shop, customer, prefix, time and signature.',
    '2.app.proxy-nobody': 'The customer is blank where no one is logged in.',
    '2.app.proxy-cookies': 'The proxy lets no cookie pass in either direction.',
    '2.app.proxy-forwarded': 'The proxy adds X-Forwarded-For and X-Forwarded-Host.',
    '2.app.proxy-body': 'The signature does not cover the body.',
    '2.app.proxy-signature': 'The signature of the known query is the known one.',
    '2.app.proxy-timestamp': 'A query that is off by more than 90 seconds is refused.',
    '2.app.proxy-constant-time': notImitated(
      'Signatures are compared in constant time.',
      'It is a rule for code that compares. No test could show it by the clock.',
    ),
    '2.app.webhook-five-seconds': 'A webhook has five seconds to be answered.',
    '2.app.webhook-retries': 'A webhook that is not taken is tried eight times more.',
    '2.app.webhook-four-hours': differs('The eight tries are spread over four hours.', {
      where: 'test/sandbox/admin/differences.md',
      row: 'nine times within four hours',
      why: 'A test cannot wait for four hours.',
    }),
    '2.app.webhook-twice': 'A webhook that was taken can come again.',
    '2.app.webhook-id': 'All tries of a webhook carry the same id.',
    '2.app.compliance-topics': 'An app has to subscribe to three compliance topics.',
    '2.app.webhook-forged': 'A webhook with a wrong signature gets 401.',
    '2.app.toml': 'shopify.app.toml says scopes, webhooks, version and proxy.',
    '2.app.legacy-install': 'The legacy install flow excludes declared webhook topics.',
    '2.app.polaris': notImitated(
      'Polaris React is deprecated and complete; its successor comes from a CDN.',
      'It is about the app’s own pages; the sandbox has no part in it.',
    ),
    '2.app.app-bridge': 'App Bridge comes from Shopify’s CDN alone.',
    '2.app.programme': notImitated(
      'The programme asks for bounds of loading, layout shift and interaction.',
      'They are for measurements on real devices, not for a sandbox.',
    ),
    '2.app.session-tokens': 'Requests of the app’s pages carry session tokens.',
    '2.app.graphql-only': 'The Admin API answers GraphQL and nothing else.',
    '2.app.products-search':
      'Products are found by updated_at, id, status and the beginning of words.',
    '2.app.max-cost': 'A question that may cost more than 1,000 points is refused.',
    '2.app.catalogue-webhooks': 'Webhooks report changed products and collections.',
    '2.app.count-exact': 'A count without a limit is exact, above one it is not.',
    '2.app.address-withheld':
      'Name, e-mail, phone and address fields are null for a pixel without the approved scope.',
    '2.app.order-tokens': differs(
      'Orders have checkoutToken and cartToken since 2026-07, and go back 60 days.',
      {
        where: 'test/sandbox/admin/differences.md',
        row: 'Orders have a `checkoutToken`',
        why: 'The app reads the orders of 30 days, and no cart’s token.',
      },
    ),
    '2.flow.receive': 'flowTriggerReceive takes a trigger’s handle and a payload by keys.',
    '2.flow.workflows': notImitated(
      'Workflows begin with a trigger that an extension of type flow_trigger defines.',
      'No workflow runs in the sandbox; it shows what the app has fired.',
    ),
    '2.app.react-router': notImitated(
      'Shopify’s own templates have moved to React Router.',
      'It is advice about the app’s own code.',
    ),
  }),
  ...from('captured', '2026-06', {
    '2.app.refresh-refused':
      'A refresh token that is not valid any more is refused with 401 and invalid_request.',
  }),
  ...from('captured', '2026-04', {
    '2.flow.unknown-handle': 'A trigger whose handle no extension has is a user error.',
    '2.flow.size': 'A trigger’s payload of more than 50,000 bytes is a user error.',
  }),
  ...from('assumed', '2026-11', {
    '2.app.address-exempt': 'The city is one of the address fields; province and country are not.',
    '2.app.unlisted': 'Unlisted products can be counted by their status.',
  }),
];

import { APP_FACTS } from './catalogue/companion-app.ts';
import { EVENT_FACTS } from './catalogue/events.ts';
import { ACTIVATION_FACTS, THEME_FACTS } from './catalogue/extensions.ts';
import { REQUEST_FACTS } from './catalogue/requests.ts';
import { RUNTIME_FACTS } from './catalogue/runtime.ts';
import type { Fact } from './fact.ts';

/** All facts that the sandbox must represent: Shopify's documentation, and observations. */
export const FACTS: readonly Fact[] = [
  ...RUNTIME_FACTS,
  ...REQUEST_FACTS,
  ...EVENT_FACTS,
  ...ACTIVATION_FACTS,
  ...APP_FACTS,
  ...THEME_FACTS,
];

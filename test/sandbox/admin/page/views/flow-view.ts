import { element } from '../dom.ts';
import type { FiredTrigger } from '../../platform/flow.ts';
import { card, facts, page, text, type ViewParts } from './parts.ts';

/** The triggers that the app has fired in Shopify Flow. */
export function flowView({ state: { firedTriggers } }: ViewParts): HTMLElement {
  return page(
    'Flow',
    text(
      'A workflow of Shopify Flow can begin with each of these and do what Flow can do, such as send a message. None runs here.',
    ),
    card(
      'Triggers',
      ...(firedTriggers.length === 0
        ? [text('No trigger was fired yet. Re-index a feed: a minute after its end one is.')]
        : [element('ol', { class: 'deliveries' }, ...firedTriggers.map(triggerRow))]),
    ),
  );
}

function triggerRow({ at, handle, name, payload }: FiredTrigger): HTMLElement {
  const time = new Date(at).toLocaleTimeString('en-US', { hour12: false });
  return element(
    'li',
    { 'data-test': `fired-${handle}` },
    element('p', {}, `${name} `, element('code', {}, handle), ` at ${time}`),
    facts(Object.entries(payload)),
  );
}

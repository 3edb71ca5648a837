import { element } from '../dom.ts';
import type { Attempt, Delivery } from '../../webhooks/delivery.ts';
import { action, buttons, card, page, text, type ViewParts } from './parts.ts';

/** Sends webhooks by hand, and shows the app's answers to all webhooks sent. */
export function webhooksView({ state, actions }: ViewParts): HTMLElement {
  const send = (topic: string, how: string) => () => actions.ask('webhook', { topic, how });
  const rows = state.topics.map(({ topic, uri }) => {
    const name = topic.replaceAll(/[/_]/g, '-');
    return element(
      'li',
      { class: 'topic' },
      element('span', {}, element('code', {}, topic), ' ', uri ?? 'not subscribed to'),
      ...(uri === null
        ? []
        : [
            buttons(
              action('Send', `send-${name}`, send(topic, 'signed')),
              action('Send again', `again-${name}`, send(topic, 'again')),
              action('Send forged', `forge-${name}`, send(topic, 'forged')),
            ),
          ]),
    );
  });
  return page(
    'Webhooks',
    text(
      'Shopify signs each webhook and sends it at least once: again with the same id, and repeatedly until it is answered with 2xx within 5 seconds. Sending one here changes nothing in this shop.',
    ),
    card('Send a webhook', element('ul', { class: 'topics' }, ...rows)),
    card(
      'Sent',
      ...(state.deliveries.length === 0
        ? [text('Nothing was sent yet. Uninstalling the app sends app/uninstalled.')]
        : [element('ol', { class: 'deliveries' }, ...state.deliveries.map(deliveryRow))]),
    ),
  );
}

function deliveryRow(delivery: Delivery): HTMLElement {
  const { number, topic, webhookId, signature, attempts, state } = delivery;
  const forged = signature === 'forged' ? ', forged' : '';
  return element(
    'li',
    { 'data-test': `delivery-${number}` },
    element(
      'p',
      {},
      element('code', {}, topic),
      forged,
      ' ',
      element('span', { class: `badge ${state.replace(' ', '-')}` }, state),
    ),
    element('p', { class: 'quiet' }, `Webhook id ${webhookId}`),
    ...attempts.map((attempt) => element('p', {}, attemptWords(attempt))),
  );
}

function attemptWords({ at, status, text, milliseconds }: Attempt): string {
  const time = new Date(at).toLocaleTimeString('en-US', { hour12: false });
  const answer = status === null ? text : `${status}${text === '' ? '' : `: ${text}`}`;
  return `${time} → ${answer} (${milliseconds} ms)`;
}

import { html } from 'hono/html';
import type { Markup } from '../../service-parts/document.ts';
import type { FiredTrigger } from '../platform/flow.ts';
import type { Platform } from '../platform/platform.ts';
import {
  type Attempt,
  type Delivery,
  TOPICS,
  type WebhookSender,
} from '../webhooks/webhook-sender.ts';
import { action, card, facts, type View } from './document.ts';

const SHOWN = 50;

/** Sends webhooks by hand, and shows the app's answers to all webhooks sent. */
export function webhooksPage(platform: Platform, sender: WebhookSender): View {
  const { webhookUris } = platform.configuration();
  return {
    title: 'Webhooks',
    content: html`<p>
        Shopify signs each webhook and sends it at least once: again with the same id, and
        repeatedly until it is answered with 2xx within 5 seconds. Sending one here changes nothing
        in this shop.
      </p>
      ${card(
        'Send a webhook',
        html`<ul class="topics">
          ${TOPICS.map((topic) => topicRow(topic, webhookUris.get(topic)))}
        </ul>`,
      )}
      ${list(
        'Sent',
        sender.deliveries(),
        deliveryRow,
        'Nothing was sent yet. Uninstalling the app sends app/uninstalled.',
      )}`,
  };
}

/** The triggers that the app has fired in Shopify Flow. */
export function flowPage({ flow }: Platform): View {
  return {
    title: 'Flow',
    content: html`<p>
        A workflow of Shopify Flow can begin with each of these and do what Flow can do, such as
        send a message. None runs here.
      </p>
      ${list(
        'Triggers',
        flow.fired(),
        triggerRow,
        'No trigger was fired yet. Re-index a feed: a minute after its end one is.',
      )}`,
  };
}

/** The last items, newest first. */
function list<Item>(
  title: string,
  items: readonly Item[],
  rowOf: (item: Item) => Markup,
  none: string,
): Markup {
  return card(
    title,
    items.length === 0
      ? html`<p>${none}</p>`
      : html`<ol class="deliveries">
          ${items.slice(-SHOWN).reverse().map(rowOf)}
        </ol>`,
  );
}

function topicRow(topic: string, uri: string | undefined): Markup {
  const name = topic.replaceAll(/[/_]/g, '-');
  const send = (label: string, prefix: string, how: string) =>
    action({ label, request: 'webhook', fields: { topic, how }, name: `${prefix}-${name}` });
  return html`<li class="topic">
    <span><code>${topic}</code> ${uri ?? 'not subscribed to'}</span>
    ${
      uri !== undefined &&
      html`<div class="buttons">
        ${send('Send', 'send', 'signed')} ${send('Send again', 'again', 'again')}
        ${send('Send forged', 'forge', 'forged')}
      </div>`
    }
  </li>`;
}

function deliveryRow({ number, topic, webhookId, signature, attempts, state }: Delivery): Markup {
  return html`<li data-test="delivery-${number}">
    <p>
      <code>${topic}</code>${signature === 'forged' && ', forged'}
      <span class="badge ${state.replace(' ', '-')}">${state}</span>
    </p>
    <p class="quiet">Webhook id ${webhookId}</p>
    ${attempts.map((attempt) => html`<p>${attemptWords(attempt)}</p>`)}
  </li>`;
}

function attemptWords({ at, status, text, milliseconds }: Attempt): string {
  const answer = status === null ? text : `${status}${text === '' ? '' : `: ${text}`}`;
  return `${timeOf(at)} → ${answer} (${milliseconds} ms)`;
}

function triggerRow({ at, handle, name, payload }: FiredTrigger): Markup {
  return html`<li data-test="fired-${handle}">
    <p>${name} <code>${handle}</code> at ${timeOf(at)}</p>
    ${facts(Object.entries(payload))}
  </li>`;
}

const timeOf = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-US', { hour12: false });

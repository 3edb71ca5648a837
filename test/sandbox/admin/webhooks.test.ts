import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { APP } from './platform/session-token.ts';
import { createWebhookSender, USUAL_PAUSES } from './webhooks/webhook-sender.ts';
import {
  openAdmin,
  openInstalled,
  type Received,
  settled,
  type TestAdminOptions,
} from './test-admin.ts';

/** A separate sender to the tiny app, so that tests can wait for each delivery. */
async function senderTo(options: TestAdminOptions & { pauses?: number[] } = {}) {
  const admin = await openAdmin(options);
  const port = new URL(admin.appUrl).port;
  const webhookSender = createWebhookSender({
    addressOf: (topic) => (topic === 'x/y' ? null : `http://127.0.0.1:${port}/webhooks`),
    apiVersion: () => '2026-10',
    now: () => new Date('2026-11-21T10:00:00Z'),
    pauses: options.pauses ?? [1, 1],
  });
  return { admin, webhookSender };
}

const answering =
  (...statuses: number[]) =>
  (_: Received, response: ServerResponse) => {
    response.statusCode = statuses.shift() ?? 200;
    response.end('a line');
  };

function expectedSignature({ body }: Received): string {
  return createHmac('sha256', APP.apiSecret).update(body).digest('base64');
}

describe('a webhook', () => {
  it('is signed over its raw body and carries what Shopify’s do', async () => {
    const { admin, webhookSender } = await senderTo();
    const body = { name: 'Käse & "Brot" 🧀' };
    const delivery = await webhookSender.send({ topic: 'app/uninstalled', body });
    const [received] = admin.received;
    if (!received) throw new Error('nothing arrived');
    expect(JSON.parse(received.body)).toEqual(body);
    expect(received.headers).toMatchObject({
      'content-type': 'application/json',
      'x-shopify-topic': 'app/uninstalled',
      'x-shopify-hmac-sha256': expectedSignature(received),
      'x-shopify-shop-domain': 'demo-shop.myshopify.com',
      'x-shopify-api-version': '2026-10',
      'x-shopify-webhook-id': delivery.webhookId,
      'x-shopify-triggered-at': '2026-11-21T10:00:00.000Z',
    });
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] });
  });

  it('fact 2.app.webhook-id: is tried again with the same id until it is answered with 2xx', async () => {
    const { admin, webhookSender } = await senderTo({ app: answering(500, 302, 204) });
    const delivery = await webhookSender.send({ topic: 'shop/redact', body: {} });
    expect(delivery.state).toBe('delivered');
    expect(delivery.attempts.map(({ status }) => status)).toEqual([500, 302, 204]);
    const ids = admin.received.map(({ headers }) => headers['x-shopify-webhook-id']);
    expect(ids).toEqual([delivery.webhookId, delivery.webhookId, delivery.webhookId]);
  });

  it('fact 2.app.webhook-retries: is tried eight times more', async () => {
    const { admin, webhookSender } = await senderTo({
      app: answering(...USUAL_PAUSES.map(() => 500), 200),
      pauses: USUAL_PAUSES.map(() => 1),
    });
    const delivery = await webhookSender.send({ topic: 'shop/redact', body: {} });
    expect(delivery.state).toBe('delivered');
    expect(admin.received).toHaveLength(9);
  });

  it('fact 2.app.webhook-five-seconds: does not wait longer than five seconds for its answer', async () => {
    const { webhookSender } = await senderTo({ app: () => undefined, pauses: [] });
    const delivery = await webhookSender.send({ topic: 'shop/redact', body: {} });
    expect(delivery.attempts).toMatchObject([{ status: null, text: 'no answer within 5 seconds' }]);
    expect(delivery.attempts[0]?.milliseconds).toBeGreaterThanOrEqual(4_990);
  });

  it('is forged with the signature of another secret, and given up once it was refused at each attempt', async () => {
    const { admin, webhookSender } = await senderTo({ app: answering(401, 401, 401) });
    const delivery = await webhookSender.send({
      topic: 'shop/redact',
      body: {},
      signature: 'forged',
    });
    expect(delivery.state).toBe('gave up');
    expect(delivery.attempts).toHaveLength(3);
    const [received] = admin.received;
    if (!received) throw new Error('nothing arrived');
    expect(received.headers['x-shopify-hmac-sha256']).not.toBe(expectedSignature(received));
  });

  it('is not sent for a topic that the app does not subscribe to', async () => {
    const { admin, webhookSender } = await senderTo();
    await expect(webhookSender.send({ topic: 'x/y', body: {} })).rejects.toThrow(
      'does not subscribe',
    );
    expect(admin.received).toEqual([]);
  });
});

describe('the admin', () => {
  it('notifies the app of scopes that change', async () => {
    const admin = await openInstalled();
    admin.actions.changeScopes([]);
    await settled(admin);
    const [received] = admin.received;
    expect(received?.headers['x-shopify-topic']).toBe('app/scopes_update');
    expect(JSON.parse(received?.body ?? '')).toMatchObject({ current: [] });
  });

  it('fact 2.app.webhook-twice: sends a webhook by hand, and again with the id of the last one', async () => {
    const admin = await openAdmin();
    expect(() => admin.actions.sendWebhook('shop/redact', 'again')).toThrow(
      'No shop/redact was sent before: send a signed one first.',
    );
    admin.actions.sendWebhook('shop/redact', 'signed');
    admin.actions.sendWebhook('shop/redact', 'again');
    await settled(admin);
    const ids = admin.received.map(({ headers }) => headers['x-shopify-webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

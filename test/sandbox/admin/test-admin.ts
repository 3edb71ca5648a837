/** An admin with a tiny app in place of the real one, for the admin's tests. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { serve } from '../../support/serve.ts';
import { APP } from './platform/session-token.ts';
import { type Admin, type AdminOptions, startAdmin } from './start-admin.ts';

/** A request that the tiny app received. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface TestAdmin extends Admin {
  /** The tiny app's requests, in order of arrival. */
  received: Received[];
  /** The settings sent to the pixel connection, in order; null without a pixel. */
  pixelChanges: (Record<string, string> | null)[];
  /** Posts JSON to one of Shopify's addresses. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Exchanges a new session token of the shop's owner for an offline token. */
  offlineToken(): Promise<string>;
  /** Sends a request to the Admin API, by default with an offline token. */
  graphql(query: string, variables?: Record<string, unknown>, token?: string): Promise<Response>;
  /** Sends a request to the Admin API that is answered with status 200. */
  ask(query: string, variables?: Record<string, unknown>, token?: string): Promise<Answer>;
}

export interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: string } }[];
  extensions: { cost: { requestedQueryCost: number; actualQueryCost: number | null } };
}

export interface TestAdminOptions extends Partial<Pick<AdminOptions, 'now' | 'webhookPauses'>> {
  /** The tiny app's answer; by default 200 without a body. */
  app?: (received: Received, response: ServerResponse) => void;
}

/** Opens an admin on free ports. Must be called within a test, which closes it at its end. */
export async function openAdmin(options: TestAdminOptions = {}): Promise<TestAdmin> {
  const { app = answerOk, now = () => new Date() } = options;
  const received: Received[] = [];
  const pixelChanges: TestAdmin['pixelChanges'] = [];
  const server = await serve(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const got = { method, path: url, headers, body: await text(request) };
    received.push(got);
    app(got, response);
  });

  const admin = await startAdmin({
    ports: { admin: 0, app: 0 },
    appPort: () => server.port,
    onPixelChange: (settings) => pixelChanges.push(settings),
    now,
    webhookPauses: options.webhookPauses ?? [],
  });
  onTestFinished(async () => {
    await admin.close();
    await server.close();
  });

  const post: TestAdmin['post'] = (path, body, headers = {}) =>
    fetch(admin.origin + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const offlineToken = async () => {
    const response = await post('/admin/oauth/access_token', exchangeOf(admin));
    return ((await response.json()) as { access_token: string }).access_token;
  };
  const graphql: TestAdmin['graphql'] = async (query, variables = {}, token) =>
    post(
      '/admin/api/2026-10/graphql.json',
      { query, variables },
      { 'X-Shopify-Access-Token': token ?? (await offlineToken()) },
    );
  return {
    ...admin,
    received,
    pixelChanges,
    post,
    offlineToken,
    graphql,
    async ask(...question) {
      const response = await graphql(...question);
      expect(response.status).toBe(200);
      return (await response.json()) as Answer;
    },
  };
}

/** An admin with the app installed. */
export async function openInstalled(options: TestAdminOptions = {}): Promise<TestAdmin> {
  const admin = await openAdmin(options);
  admin.platform.install();
  return admin;
}

function answerOk(_received: Received, response: ServerResponse): void {
  response.end();
}

/** Resolves when no webhook is being sent. */
export async function settled({ webhookSender }: Admin): Promise<void> {
  const sending = () => webhookSender.deliveries().some(({ state }) => state === 'sending');
  while (sending()) await pause(5);
}

/** The shop's owner. */
export const OWNER = '90071131';

/** A token exchange as `@shopify/shopify-api` requests it, with expiring tokens. */
export function exchangeOf(
  { actions }: Admin,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    client_id: APP.apiKey,
    client_secret: APP.apiSecret,
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: actions.sessionToken(OWNER),
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
    expiring: '1',
    ...changes,
  };
}

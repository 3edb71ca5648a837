import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import { reset } from '../../service-parts/listener.ts';
import { APP, checkSessionToken, type SessionClaims } from './session-token.ts';
import type { Installation, Platform } from './platform.ts';
import { staffMember } from './shop.ts';

/** Token lifetimes in seconds (Shopify, "Access tokens"). */
const LIFETIMES = {
  /** An expiring offline token. */
  offline: 3_600,
  online: 86_400,
  refresh: 90 * 86_400,
  /** How long a used refresh token can be used again, until its replacement is used. */
  again: 30 * 86_400,
} as const;

/** A new offline token, with its refresh token; null if it does not expire. */
interface OfflineGrant {
  token: string;
  refresh: string | null;
}

interface RefreshToken {
  expiresAt: Date;
  /** The refresh token that was exchanged for this one. */
  before: string | null;
}

/** The access tokens that one app has for one shop. */
export interface AccessTokens {
  issueOffline(expiring: 'yes' | 'no'): OfflineGrant;
  issueOnline(): string;
  /**
   * A new pair for a refresh token, or null for an invalid one. A used token stays valid until its replacement is used,
   * for 30 days from its first use (Shopify's changelog, 2026-08-28).
   */
  refresh(token: string): OfflineGrant | null;
  /** The access tokens that are valid now. */
  usable(): string[];
  /** Expires every access token now; refresh tokens stay valid. */
  expireAll(): void;
  /** Deletes every token, as an uninstallation does. */
  revokeAll(): void;
  /** The lifetime of new offline tokens in seconds; initially {@link LIFETIMES}.offline. */
  lifetime(): number;
  setLifetime(seconds: number): void;
}

export function createAccessTokens(now: () => Date): AccessTokens {
  /** When each access token ends; null for one that does not expire. */
  const access = new Map<string, Date | null>();
  const refreshable = new Map<string, RefreshToken>();
  let offlineSeconds: number = LIFETIMES.offline;

  const after = (seconds: number) => new Date(now().getTime() + seconds * 1000);
  const issue = (prefix: 'shpat' | 'shpua', expiresAt: Date | null): string => {
    const token = newToken(prefix);
    access.set(token, expiresAt);
    return token;
  };

  function issueExpiring(before: string | null): OfflineGrant {
    const refresh = newToken('shprt');
    refreshable.set(refresh, { expiresAt: after(LIFETIMES.refresh), before });
    return { token: issue('shpat', after(offlineSeconds)), refresh };
  }

  return {
    issueOffline: (expiring) =>
      expiring === 'yes' ? issueExpiring(null) : { token: issue('shpat', null), refresh: null },
    issueOnline: () => issue('shpua', after(LIFETIMES.online)),
    refresh(token) {
      const used = refreshable.get(token);
      if (used === undefined || used.expiresAt <= now()) return null;
      if (used.before !== null) refreshable.delete(used.before);
      const again = after(LIFETIMES.again);
      const expiresAt = again < used.expiresAt ? again : used.expiresAt;
      refreshable.set(token, { expiresAt, before: null });
      return issueExpiring(token);
    },
    usable: () => [...access].flatMap(([token, end]) => (end === null || end > now() ? token : [])),
    expireAll() {
      access.clear();
    },
    revokeAll() {
      access.clear();
      refreshable.clear();
    },
    lifetime: () => offlineSeconds,
    setLifetime(seconds) {
      offlineSeconds = seconds;
    },
  };
}

function newToken(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('hex')}`;
}

const OFFLINE = 'urn:shopify:params:oauth:token-type:offline-access-token';
const ONLINE = 'urn:shopify:params:oauth:token-type:online-access-token';

const client = { client_id: z.string(), client_secret: z.string() };

const requestSchema = z.discriminatedUnion('grant_type', [
  z.object({
    ...client,
    grant_type: z.literal('urn:ietf:params:oauth:grant-type:token-exchange'),
    subject_token: z.string(),
    subject_token_type: z.literal('urn:ietf:params:oauth:token-type:id_token'),
    requested_token_type: z.enum([OFFLINE, ONLINE]),
    expiring: z.enum(['0', '1']).default('0'),
  }),
  z.object({ ...client, grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
]);

type TokenRequest = z.infer<typeof requestSchema>;

/** `POST /admin/oauth/access_token`: token exchange, and the refresh of an expiring token. */
export function tokenRoutes(platform: Platform): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.post('/admin/oauth/access_token', async (context) => {
    const { tokens } = platform.faults();
    if (tokens === 'down') return reset(context.env.incoming);
    if (tokens === 'server error') return context.json({ error: 'internal_error' }, 500);

    const body: unknown = await context.req.json().catch(() => null);
    const request = requestSchema.safeParse(body);
    if (!request.success) return context.json(refusal('invalid_request'), 400);
    const { client_id, client_secret } = request.data;
    if (client_id !== APP.apiKey || client_secret !== APP.apiSecret) {
      return context.json(refusal('invalid_client'), 401);
    }
    const installation = platform.installation();
    const answer = installation
      ? await answerTo(request.data, platform, installation)
      : notInstalled(request.data);
    if ('error' in answer) return context.json(answer, answer.error === INACTIVE.error ? 401 : 400);
    if (tokens === 'lost') return new Response('<h1>Unknown error</h1>', { status: 520 });
    return context.json(tokens === 'no lifetime' ? { ...answer, expires_in: undefined } : answer);
  });
  return app;
}

async function answerTo(request: TokenRequest, platform: Platform, installation: Installation) {
  const scope = installation.scopes.join(',');
  const lifetime = platform.tokens.lifetime();
  if (request.grant_type === 'refresh_token') {
    const grant = platform.tokens.refresh(request.refresh_token);
    return grant ? offlineAnswer(grant, scope, lifetime) : INACTIVE;
  }
  const claims = await checkSessionToken(request.subject_token, platform.now());
  if (!claims) return refusal('invalid_subject_token');
  if (request.requested_token_type === ONLINE) return onlineAnswer(platform, claims, scope);
  const expiring = request.expiring === '1' ? 'yes' : 'no';
  return offlineAnswer(platform.tokens.issueOffline(expiring), scope, lifetime);
}

const notInstalled = ({ grant_type }: TokenRequest) =>
  grant_type === 'refresh_token' ? INACTIVE : refusal('app_not_installed');

function offlineAnswer({ token, refresh }: OfflineGrant, scope: string, lifetime: number) {
  if (!refresh) return { access_token: token, scope };
  return {
    access_token: token,
    scope,
    expires_in: lifetime,
    refresh_token: refresh,
    refresh_token_expires_in: LIFETIMES.refresh,
  };
}

function onlineAnswer(platform: Platform, { sub }: SessionClaims, scope: string) {
  const member = staffMember(sub);
  if (!member) return refusal('invalid_subject_token');
  return {
    access_token: platform.tokens.issueOnline(),
    scope,
    expires_in: LIFETIMES.online,
    associated_user_scope: scope,
    associated_user: {
      id: Number(member.id),
      first_name: member.firstName,
      last_name: member.lastName,
      email: member.email,
      email_verified: true,
      account_owner: member.role === 'owner',
      locale: 'en',
      collaborator: false,
    },
  };
}

const DESCRIPTIONS = {
  app_not_installed: 'The application is not installed on this shop.',
  invalid_client: 'Client authentication failed.',
  invalid_request: 'The request lacks a parameter, or has one that is not known.',
  invalid_subject_token: 'The session token is invalid or expired.',
} as const;

/** The refusal of a refresh token, which is unlike other refusals of this code (fact `2.app.refresh-refused`). */
const INACTIVE = {
  error: 'invalid_request',
  error_description: 'This request requires an active refresh_token',
} as const;

function refusal(error: keyof typeof DESCRIPTIONS) {
  return { error, error_description: DESCRIPTIONS[error] };
}

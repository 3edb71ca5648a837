import { z } from 'zod';
import { readBody } from '../http/read-body.ts';
import { type AdminApi, AdminApiUnreachable } from './admin-api.ts';
import type { OfflineTokens } from './offline-tokens.ts';
import type { PixelConnections } from './pixel-connection.ts';
import type { StorefrontSettingsSync } from './storefront-settings.ts';

export interface OfflineAdminApiDeps {
  /** Version of the Admin API, such as `2026-10`. */
  apiVersion: string;
  tokens: OfflineTokens;
  fetch: typeof globalThis.fetch;
}

const TIMEOUT_MS = 10_000;
/** Settings of pixel and extension are far smaller. */
const LONGEST_ANSWER = 256 * 1024;

const answer = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z.object({ code: z.string().optional() }).optional(),
      }),
    )
    .optional(),
});

/**
 * The Admin API with the app's own token, for what the app changes without staff. A token that Shopify refuses is
 * replaced once.
 */
function createOfflineAdminApi({
  apiVersion,
  tokens,
  fetch,
}: OfflineAdminApiDeps): (shop: string) => AdminApi {
  async function post(shop: string, token: string, body: object): Promise<Response> {
    try {
      return await fetch(`https://${shop}/admin/api/${apiVersion}/graphql.json`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new AdminApiUnreachable('no answer', { cause: error });
    }
  }

  return (shop) =>
    async (query, variables = {}) => {
      let refused: string | undefined;
      for (let tries = 0; tries < 2; tries += 1) {
        const found = await tokens.find(shop, refused);
        if (typeof found === 'string') throw new AdminApiUnreachable(found);
        const response = await post(shop, found.token, { query, variables });
        if (response.status === 200) return readAnswer(response);
        await response.body?.cancel();
        if (response.status !== 401) throw new AdminApiUnreachable(`HTTP ${response.status}`);
        refused = found.token;
      }
      throw new AdminApiUnreachable('a fresh access token was refused');
    };
}

async function readAnswer(response: Response): ReturnType<AdminApi> {
  const body = await readBody(response, LONGEST_ANSWER);
  const { data, errors = [] } = parsed(new TextDecoder().decode(body ?? undefined));
  if (errors.some(({ extensions }) => extensions?.code === 'THROTTLED'))
    throw new AdminApiUnreachable('the shop has used up its requests for now');
  return { data: data ?? null, errors: errors.map(({ message }) => message) };
}

function parsed(text: string): z.infer<typeof answer> {
  try {
    return answer.parse(JSON.parse(text));
  } catch (error) {
    throw new AdminApiUnreachable('an answer of another form', { cause: error });
  }
}

/**
 * Makes pixel and storefront extension of a shop read its settings anew, without staff.
 *
 * @throws {Error} where Shopify has not taken them; a visit of staff, or a later try, may lead further
 */
export type OfflineSync = (shop: string) => Promise<void>;

export function createOfflineSync({
  pixel,
  storefront,
  ...api
}: OfflineAdminApiDeps & {
  pixel: Pick<PixelConnections, 'sync'>;
  storefront: Pick<StorefrontSettingsSync, 'sync'>;
}): OfflineSync {
  const adminOf = createOfflineAdminApi(api);
  return async (shop) => {
    const admin = adminOf(shop);
    const outcomes = [await pixel.sync(shop, admin), await storefront.sync(shop, admin)];
    const failed = outcomes.find((outcome) => !outcome.ok);
    if (failed) throw new Error(`Shopify has not taken the settings: ${failed.problem.code}.`);
  };
}

import { createHmac, randomBytes } from 'node:crypto';
import { APP } from './app-identity.ts';
import { HOST_PARAMETER, SHOP } from './shop.ts';

/**
 * The parameters with which the admin opens the app in its frame (Shopify, "Session tokens").
 *
 * @param locale in which the staff member reads the admin
 */
export function launchQuery(sessionToken: string, locale: string, now: Date): URLSearchParams {
  const query = new URLSearchParams({
    embedded: '1',
    host: HOST_PARAMETER,
    id_token: sessionToken,
    locale,
    session: randomBytes(32).toString('hex'),
    shop: SHOP.domain,
    timestamp: String(Math.floor(now.getTime() / 1000)),
  });
  query.set('hmac', createHmac('sha256', APP.apiSecret).update(query.toString()).digest('hex'));
  return query;
}

import type { Services } from '../../server/services.ts';
import type { AdminApi } from '../../shopify/admin-api.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import { inTime } from './in-time.ts';

/** The pixel as Shopify has it; null when Shopify does not say. */
export async function readPixel(
  { pixel, log }: Pick<Services, 'pixel' | 'log'>,
  shop: string,
  admin: AdminApi,
): Promise<PixelState | null> {
  try {
    return await inTime(pixel.read(shop, admin), null);
  } catch (error) {
    // An answer of the authentication, such as a new sign-in, is the router's.
    if (error instanceof Response) throw error;
    log.warn({ err: error, shop }, 'the state of the pixel could not be read');
    return null;
  }
}

import type { Services } from '../../server/services.ts';
import type { AdminApi } from '../../shopify/admin-api.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';

/** How long a page waits for Shopify, in milliseconds; it can be read without this answer. */
const PATIENCE_MS = 4_000;

/** The pixel as Shopify has it; null when Shopify does not say. */
export async function readPixel(
  { pixel, log }: Pick<Services, 'pixel' | 'log'>,
  shop: string,
  admin: AdminApi,
): Promise<PixelState | null> {
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  try {
    return await Promise.race([pixel.read(shop, admin), impatience]);
  } catch (error) {
    // An answer of the authentication, such as a new sign-in, is the router's.
    if (error instanceof Response) throw error;
    log.warn({ err: error, shop }, 'the state of the pixel could not be read');
    return null;
  } finally {
    clearTimeout(timer);
  }
}

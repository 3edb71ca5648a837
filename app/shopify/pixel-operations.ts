import { z } from 'zod';
import { type AdminApi, mutateAdmin, readAdmin, type Refusal } from './admin-api.ts';
import { CREATE_PIXEL, DELETE_PIXEL, READ_PIXEL, UPDATE_PIXEL } from './documents.ts';
import { answeredSettings, type PixelSettings, writtenSettings } from './pixel-settings.ts';

/** The web pixel at Shopify. */
export interface ShopifyPixel {
  id: string;
  settings: Record<string, string>;
}

/** Reads the app's pixel in the shop; null without one. */
export async function fetchPixel(
  admin: AdminApi,
): Promise<{ pixel: ShopifyPixel | null } | Refusal> {
  const answer = await readAdmin(admin, READ_PIXEL, {}, readAnswer);
  if (!('refused' in answer)) return answer;
  // Without a pixel Shopify answers with an error.
  return /no web pixel was found/i.test(answer.message) ? { pixel: null } : answer;
}

/** Updates the pixel with an id; creates one without. */
export function writePixel(
  admin: AdminApi,
  id: string | null,
  settings: PixelSettings,
): Promise<{ pixel: ShopifyPixel } | Refusal> {
  const webPixel = { settings: writtenSettings(settings) };
  return id === null
    ? mutateAdmin(admin, CREATE_PIXEL, { webPixel }, written)
    : mutateAdmin(admin, UPDATE_PIXEL, { id, webPixel }, written);
}

export function deletePixel(
  admin: AdminApi,
  id: string,
): Promise<{ deletedWebPixelId: string } | Refusal> {
  return mutateAdmin(admin, DELETE_PIXEL, { id }, z.object({ deletedWebPixelId: z.string() }));
}

const pixelAnswer = z.object({ id: z.string(), settings: answeredSettings });

const readAnswer = z
  .object({ webPixel: pixelAnswer.nullable() })
  .transform(({ webPixel: pixel }) => ({ pixel }));

const written = z.object({ webPixel: pixelAnswer }).transform(({ webPixel: pixel }) => ({ pixel }));

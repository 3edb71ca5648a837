import { z } from 'zod';
import { type AdminApi, MALFORMED, mutateAdmin, type Refusal, refusalOf } from './admin-api.ts';
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
  const { data, errors } = await admin(READ_PIXEL);
  // Without a pixel Shopify answers with an error.
  if (errors.some((message) => /no web pixel was found/i.test(message))) return { pixel: null };
  if (errors.length > 0) return refusalOf(errors);
  const answer = z.object({ webPixel: pixelAnswer.nullable() }).safeParse(data);
  return answer.success ? { pixel: answer.data.webPixel } : MALFORMED;
}

export function createPixel(
  admin: AdminApi,
  settings: PixelSettings,
): Promise<{ pixel: ShopifyPixel } | Refusal> {
  const variables = { webPixel: { settings: writtenSettings(settings) } };
  return mutateAdmin(admin, CREATE_PIXEL, variables, written);
}

export function updatePixel(
  admin: AdminApi,
  id: string,
  settings: PixelSettings,
): Promise<{ pixel: ShopifyPixel } | Refusal> {
  const variables = { id, webPixel: { settings: writtenSettings(settings) } };
  return mutateAdmin(admin, UPDATE_PIXEL, variables, written);
}

export function deletePixel(
  admin: AdminApi,
  id: string,
): Promise<{ deletedWebPixelId: string } | Refusal> {
  return mutateAdmin(admin, DELETE_PIXEL, { id }, z.object({ deletedWebPixelId: z.string() }));
}

const pixelAnswer = z.object({ id: z.string(), settings: answeredSettings });

const written = z
  .object({ webPixel: pixelAnswer })
  .transform(({ webPixel: pixel }): { pixel: ShopifyPixel } => ({ pixel }));

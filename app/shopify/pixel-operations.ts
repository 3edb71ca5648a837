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

const readAnswer = z
  .object({ webPixel: pixelAnswer.nullable() })
  .transform(({ webPixel: pixel }) => ({ pixel }));

const written = z.object({ webPixel: pixelAnswer }).transform(({ webPixel: pixel }) => ({ pixel }));

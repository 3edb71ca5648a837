import { z } from 'zod';
import { type AdminApi, firstRefusal, MALFORMED, type Refusal, refusalOf } from './admin-api.ts';
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

export async function createPixel(
  admin: AdminApi,
  settings: PixelSettings,
): Promise<{ pixel: ShopifyPixel } | Refusal> {
  const variables = { webPixel: { settings: writtenSettings(settings) } };
  return writtenPixel(await admin(CREATE_PIXEL, variables), 'webPixelCreate');
}

export async function updatePixel(
  admin: AdminApi,
  id: string,
  settings: PixelSettings,
): Promise<{ pixel: ShopifyPixel } | Refusal> {
  const variables = { id, webPixel: { settings: writtenSettings(settings) } };
  return writtenPixel(await admin(UPDATE_PIXEL, variables), 'webPixelUpdate');
}

export async function deletePixel(
  admin: AdminApi,
  id: string,
): Promise<{ deleted: string } | Refusal> {
  const { data, errors } = await admin(DELETE_PIXEL, { id });
  if (errors.length > 0) return refusalOf(errors);
  const answer = z
    .object({ webPixelDelete: z.object({ deletedWebPixelId: z.string().nullable(), userErrors }) })
    .safeParse(data);
  if (!answer.success) return MALFORMED;
  const { deletedWebPixelId, userErrors: problems } = answer.data.webPixelDelete;
  if (deletedWebPixelId !== null) return { deleted: deletedWebPixelId };
  return firstRefusal(problems) ?? MALFORMED;
}

function writtenPixel(
  { data, errors }: Awaited<ReturnType<AdminApi>>,
  mutation: 'webPixelCreate' | 'webPixelUpdate',
): { pixel: ShopifyPixel } | Refusal {
  if (errors.length > 0) return refusalOf(errors);
  const answer = z
    .record(z.string(), z.object({ webPixel: pixelAnswer.nullable(), userErrors }))
    .safeParse(data);
  const payload = answer.success ? answer.data[mutation] : undefined;
  if (payload === undefined) return MALFORMED;
  if (payload.webPixel !== null && payload.userErrors.length === 0) {
    return { pixel: payload.webPixel };
  }
  return firstRefusal(payload.userErrors) ?? MALFORMED;
}

const pixelAnswer = z.object({ id: z.string(), settings: answeredSettings });

const userErrors = z.array(z.object({ code: z.string().nullable(), message: z.string() }));

import { z } from 'zod';
import {
  type AdminApi,
  firstRefusal,
  MALFORMED,
  readAdmin,
  type Refusal,
  refusalOf,
} from './admin-api.ts';
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
  const answer = await readAdmin(admin, CREATE_PIXEL, variables, created);
  return 'refused' in answer ? answer : writtenPixel(answer.webPixelCreate);
}

export async function updatePixel(
  admin: AdminApi,
  id: string,
  settings: PixelSettings,
): Promise<{ pixel: ShopifyPixel } | Refusal> {
  const variables = { id, webPixel: { settings: writtenSettings(settings) } };
  const answer = await readAdmin(admin, UPDATE_PIXEL, variables, updated);
  return 'refused' in answer ? answer : writtenPixel(answer.webPixelUpdate);
}

export async function deletePixel(
  admin: AdminApi,
  id: string,
): Promise<{ deleted: string } | Refusal> {
  const answer = await readAdmin(admin, DELETE_PIXEL, { id }, deleted);
  if ('refused' in answer) return answer;
  const { deletedWebPixelId, userErrors: problems } = answer.webPixelDelete;
  if (deletedWebPixelId !== null) return { deleted: deletedWebPixelId };
  return firstRefusal(problems) ?? MALFORMED;
}

function writtenPixel(written: z.output<typeof writtenAnswer>): { pixel: ShopifyPixel } | Refusal {
  const { webPixel: pixel, userErrors: problems } = written;
  if (pixel !== null && problems.length === 0) return { pixel };
  return firstRefusal(problems) ?? MALFORMED;
}

const pixelAnswer = z.object({ id: z.string(), settings: answeredSettings });

const userErrors = z.array(z.object({ code: z.string().nullable(), message: z.string() }));

const writtenAnswer = z.object({ webPixel: pixelAnswer.nullable(), userErrors });

const created = z.object({ webPixelCreate: writtenAnswer });
const updated = z.object({ webPixelUpdate: writtenAnswer });
const deleted = z.object({
  webPixelDelete: z.object({ deletedWebPixelId: z.string().nullable(), userErrors }),
});

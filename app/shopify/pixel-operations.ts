import { z } from 'zod';
import type { AdminApi } from './admin-api.ts';
import { CREATE_PIXEL, DELETE_PIXEL, READ_PIXEL, UPDATE_PIXEL } from './documents.ts';
import { answeredSettings, type PixelSettings, writtenSettings } from './pixel-settings.ts';

/** The web pixel as Shopify has it. */
export interface ShopifyPixel {
  id: string;
  settings: Record<string, string>;
}

/** Shopify said no: one of its codes, or ours, and its own words for the log. */
export interface PixelRefusal {
  refused: string;
  said: string;
}

/** Asks which pixel the app has in the shop; null for none. */
export async function askPixel(
  admin: AdminApi,
): Promise<{ pixel: ShopifyPixel | null } | PixelRefusal> {
  const { data, errors } = await admin(READ_PIXEL);
  // Without a pixel Shopify answers an error instead of nothing.
  if (errors.some((message) => /no web pixel was found/i.test(message))) return { pixel: null };
  if (errors.length > 0) return refusalOf(errors);
  const answer = z.object({ webPixel: pixelAnswer.nullable() }).safeParse(data);
  return answer.success ? { pixel: answer.data.webPixel } : MALFORMED;
}

export async function createPixel(
  admin: AdminApi,
  settings: PixelSettings,
): Promise<{ pixel: ShopifyPixel } | PixelRefusal> {
  const variables = { webPixel: { settings: writtenSettings(settings) } };
  return writtenPixel(await admin(CREATE_PIXEL, variables), 'webPixelCreate');
}

export async function updatePixel(
  admin: AdminApi,
  id: string,
  settings: PixelSettings,
): Promise<{ pixel: ShopifyPixel } | PixelRefusal> {
  const variables = { id, webPixel: { settings: writtenSettings(settings) } };
  return writtenPixel(await admin(UPDATE_PIXEL, variables), 'webPixelUpdate');
}

export async function deletePixel(
  admin: AdminApi,
  id: string,
): Promise<{ deleted: string } | PixelRefusal> {
  const { data, errors } = await admin(DELETE_PIXEL, { id });
  if (errors.length > 0) return refusalOf(errors);
  const answer = z
    .object({ webPixelDelete: z.object({ deletedWebPixelId: z.string().nullable(), userErrors }) })
    .safeParse(data);
  if (!answer.success) return MALFORMED;
  const { deletedWebPixelId, userErrors: problems } = answer.data.webPixelDelete;
  if (deletedWebPixelId !== null) return { deleted: deletedWebPixelId };
  return firstRefusal(problems);
}

function writtenPixel(
  { data, errors }: Awaited<ReturnType<AdminApi>>,
  mutation: 'webPixelCreate' | 'webPixelUpdate',
): { pixel: ShopifyPixel } | PixelRefusal {
  if (errors.length > 0) return refusalOf(errors);
  const answer = z
    .record(z.string(), z.object({ webPixel: pixelAnswer.nullable(), userErrors }))
    .safeParse(data);
  const payload = answer.success ? answer.data[mutation] : undefined;
  if (payload === undefined) return MALFORMED;
  if (payload.webPixel !== null && payload.userErrors.length === 0) {
    return { pixel: payload.webPixel };
  }
  return firstRefusal(payload.userErrors);
}

function refusalOf(errors: string[]): PixelRefusal {
  const said = errors.join(' ');
  return { refused: /access denied/i.test(said) ? 'ACCESS_DENIED' : 'UNEXPECTED_ERROR', said };
}

function firstRefusal(problems: z.output<typeof userErrors>): PixelRefusal {
  const [first] = problems;
  if (first === undefined) return MALFORMED;
  return { refused: first.code ?? 'UNEXPECTED_ERROR', said: first.message };
}

const MALFORMED: PixelRefusal = { refused: 'UNEXPECTED_ERROR', said: 'an answer of another shape' };

const pixelAnswer = z.object({ id: z.string(), settings: answeredSettings });

const userErrors = z.array(z.object({ code: z.string().nullable(), message: z.string() }));

/** Why Shopify did not do it. */
export interface PixelProblem {
  /** A code of Shopify's `ErrorsWebPixelUserErrorCode`, or one of ours. */
  code: string;
}

/** Problems of our own, beside Shopify's codes. */
export type OwnPixelProblemCode =
  /** No site ID is stored. */
  | 'NO_CREDENTIALS'
  /** Shopify has not answered, or not usefully. */
  | 'SHOPIFY_UNREACHABLE'
  /** The app, or this staff member, may not do it. */
  | 'ACCESS_DENIED'
  /** Another change of the same pixel takes its time. */
  | 'BUSY';

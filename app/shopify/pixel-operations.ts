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

/** Why Shopify did not do it, and what to do, in words for staff. */
export interface PixelProblem {
  /** A code of Shopify's `ErrorsWebPixelUserErrorCode`, or one of ours. */
  code: string;
  message: string;
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

const NOT_THE_MERCHANTS = 'You can’t fix this';

/** What to do about each code of Shopify's `ErrorsWebPixelUserErrorCode`, and about our own. */
const WORDS = {
  BLANK: `Shopify received a pixel without settings. ${NOT_THE_MERCHANTS}: contact support.`,
  INVALID_CONFIGURATION_JSON: `Shopify couldn’t read the pixel’s settings. ${NOT_THE_MERCHANTS}: contact support.`,
  INVALID_RUNTIME_CONTEXT: `Shopify doesn’t accept how the released pixel is set up to run. ${NOT_THE_MERCHANTS}: contact support.`,
  INVALID_SETTINGS:
    'Shopify didn’t accept the pixel’s settings. Check the site ID under Settings, then connect again. If it’s correct, the released pixel is older than the app: contact support.',
  INVALID_SETTINGS_DEFINITION: `The released pixel defines its settings in a way that Shopify can’t read. ${NOT_THE_MERCHANTS}: contact support.`,
  NO_EXTENSION: `The app has been released without its pixel. ${NOT_THE_MERCHANTS}: contact support, who have to deploy the app’s extensions.`,
  NOT_FOUND:
    'The pixel was removed while it was being changed. Reload the page, then connect it again.',
  TAKEN:
    'Shopify says that a pixel is already connected, but doesn’t show it. Wait a minute, then connect again.',
  UNABLE_TO_DELETE: 'Shopify couldn’t disconnect the pixel. Wait a minute, then try again.',
  UNEXPECTED_ERROR: 'Something went wrong at Shopify. Wait a minute, then try again.',
  NO_CREDENTIALS: 'Enter the site ID and the secret key first, then connect the pixel.',
  SHOPIFY_UNREACHABLE:
    'Shopify didn’t answer in time, so the change may or may not have been made. Try again in a minute: a pixel is never connected twice.',
  ACCESS_DENIED:
    'Shopify didn’t allow this. Ask the store owner to give you permission to manage apps, or to approve the app’s permissions again.',
  BUSY: 'The pixel is being changed right now, in another tab or by another person. Wait a moment, then reload the page.',
} satisfies Record<string, string>;

/** A code that has words of its own. */
export type PixelProblemCode = keyof typeof WORDS;

/** What a code means for staff. Unknown codes read like an unexpected error. */
export function pixelProblem(code: string): PixelProblem {
  return { code, message: isKnown(code) ? WORDS[code] : WORDS.UNEXPECTED_ERROR };
}

function isKnown(code: string): code is PixelProblemCode {
  return Object.hasOwn(WORDS, code);
}

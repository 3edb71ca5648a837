import type { PixelProblem } from './pixel-connection.ts';

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

const NOT_THE_MERCHANTS = 'This has to be fixed by whoever runs the app';

/** What to do about each code of Shopify's `ErrorsWebPixelUserErrorCode`, and about our own. */
const WORDS = {
  BLANK: `Shopify received a pixel without settings. ${NOT_THE_MERCHANTS}: contact support.`,
  INVALID_CONFIGURATION_JSON: `Shopify couldn’t read the pixel’s settings. ${NOT_THE_MERCHANTS}: contact support.`,
  INVALID_RUNTIME_CONTEXT: `Shopify doesn’t accept how the released pixel is set up to run. ${NOT_THE_MERCHANTS}: contact support.`,
  INVALID_SETTINGS:
    'Shopify didn’t accept the pixel’s settings. Check the site ID under Settings, then connect again. If it’s correct, the released pixel is older than the app: contact support.',
  INVALID_SETTINGS_DEFINITION: `The released pixel defines its settings in a way that Shopify can’t read. ${NOT_THE_MERCHANTS}: contact support.`,
  NO_EXTENSION: `The app has been released without its pixel. ${NOT_THE_MERCHANTS}, by deploying the app’s extensions: contact support.`,
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

/** What a code means for staff. Codes that nobody knows yet read like an unexpected error. */
export function pixelProblem(code: string): PixelProblem {
  return { code, message: isKnown(code) ? WORDS[code] : WORDS.UNEXPECTED_ERROR };
}

function isKnown(code: string): code is PixelProblemCode {
  return Object.hasOwn(WORDS, code);
}

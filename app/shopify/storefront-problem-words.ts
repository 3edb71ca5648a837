import type { StorefrontProblem } from './storefront-settings-keeper.ts';

const RETRIED = 'It is tried again whenever somebody opens the app.';
const NOT_THE_MERCHANTS = 'This has to be fixed by whoever runs the app: contact support.';

/**
 * What to do about the codes that can be met, of Shopify's `MetafieldsSetUserErrorCode` and our own;
 * the others would be mistakes of the app.
 */
const WORDS = {
  APP_NOT_AUTHORIZED: `Shopify doesn’t let the app write its own settings. ${NOT_THE_MERCHANTS}`,
  ACCESS_DENIED:
    'Shopify didn’t allow this. Ask the store owner to give you permission to manage apps, or to approve the app’s permissions again.',
  INTERNAL_ERROR: `Something went wrong at Shopify. ${RETRIED}`,
  UNEXPECTED_ERROR: `Something went wrong at Shopify. ${RETRIED}`,
  REFUSED: `Shopify didn’t accept the settings for your theme. ${NOT_THE_MERCHANTS}`,
  SHOPIFY_UNREACHABLE: `Shopify didn’t answer in time. ${RETRIED}`,
  BUSY: `The settings are being changed by somebody else right now. ${RETRIED}`,
} satisfies Record<string, string>;

/** What a code means for staff. */
export function storefrontProblem(code: string): StorefrontProblem {
  return { code, message: isKnown(code) ? WORDS[code] : WORDS.REFUSED };
}

function isKnown(code: string): code is keyof typeof WORDS {
  return Object.hasOwn(WORDS, code);
}

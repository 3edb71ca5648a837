/** The storefront extension. */
export const storefront = {
  title: 'Storefront extension',
  asking: 'Checking your theme.',
  active:
    'It’s on in your theme. It sends events even when shoppers leave a page quickly, finds cart changes that Shopify doesn’t report, and reports logins.',
  inactive:
    'To report logins and more cart changes, turn on Beacon Pixel under App embeds in your theme, then save the theme.',
  absent:
    'We can’t tell whether it’s on in your theme. If no logins arrive, turn on Beacon Pixel under App embeds in the theme editor.',
  badge: { asking: 'Checking…', active: 'On', inactive: 'Off', absent: 'Unknown' },
  noAccount: {
    title: 'Logins need your account',
    text: 'Enter your site ID to collect and report logins.',
  },
  openThemeEditor: 'Open theme editor',
  behind: 'Your theme may not have your latest settings yet',
  problems: {
    APP_NOT_AUTHORIZED:
      'Shopify doesn’t let the app write its own settings. You can’t fix this: contact support.',
    ACCESS_DENIED:
      'Shopify didn’t allow this. Ask the store owner to give you permission to manage apps, or to approve the app’s permissions again.',
    INTERNAL_ERROR: 'Something went wrong at Shopify. Reload this page in a minute.',
    UNEXPECTED_ERROR: 'Something went wrong at Shopify. Reload this page in a minute.',
    REFUSED:
      'Shopify didn’t accept the settings for your theme. You can’t fix this: contact support.',
    SHOPIFY_UNREACHABLE: 'Shopify didn’t answer in time. Reload this page in a minute.',
    BUSY: 'The settings are being changed right now. Reload this page in a minute.',
  },
} as const;

/** The storefront extension. */
export const storefront = {
  title: 'Storefront extension',
  asking: 'Checking whether the storefront extension is on.',
  active:
    'The storefront extension is on in your theme. It sends events even when shoppers leave a page quickly, finds cart changes that Shopify doesn’t report, and reports logins.',
  inactive:
    'Without it, some events are lost when shoppers leave a page quickly, and logins aren’t reported. Turn on Beacon Pixel under App embeds in your theme, then save.',
  absent:
    'Without it, some events are lost when shoppers leave a page quickly, and logins aren’t reported. We can’t tell whether it’s on. Check Beacon Pixel under App embeds in your theme.',
  badge: { asking: 'Checking…', active: 'On', inactive: 'Off', absent: 'Unknown' },
  noAccount: {
    title: 'Logins need your account',
    text: 'Enter an account that the discovery service accepts to collect and report logins.',
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

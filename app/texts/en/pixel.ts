/** The page of the web pixel. */
export const pixel = {
  connection: 'Connection',
  reports:
    'Product views, cart changes, and orders of shoppers who consent are reported to the discovery service.',
  reportsNothing:
    'Product views, cart changes, and orders aren’t reported. Connect the pixel to report them for shoppers who consent. Your theme doesn’t change.',
  settingsChanged: 'Settings last changed',
  connect: 'Connect',
  disconnect: 'Disconnect',
  unread: {
    title: 'We can’t read the connection from Shopify',
    text: 'Nothing was changed. Try again in a minute.',
  },
  noAccount: {
    title: 'The pixel needs your account',
    text: 'Enter your account first, then connect the pixel.',
  },
  withoutAccount: {
    title: 'The pixel is connected, but no account is stored',
    text: 'It keeps reporting with the settings below until you enter an account or disconnect it.',
  },
  mismatch: {
    title: 'The pixel uses older settings',
    text: 'Different from your saved settings: {{settings}}.',
    update: 'Update the pixel',
  },
  settings: {
    atConnecting: 'The pixel gets these settings when you connect it.',
    inUse: 'The pixel uses these settings.',
    older: 'The pixel uses older settings than the saved ones.',
    saved: 'The pixel uses your saved settings.',
  },
  table: {
    setting: 'Setting',
    inUse: 'In use',
    willBeUsed: 'Will be used',
    savedInApp: 'Saved in the app',
    differs: 'Differs',
    notSet: 'Not set',
  },
  accountRefused: {
    title: 'The discovery service doesn’t accept your account',
    text: 'The pixel is connected, but its events may not be counted. Correct the site ID and the secret key in Settings.',
  },
  connectDialog: {
    title: 'Connect with an account that isn’t accepted?',
    text: 'The discovery service doesn’t accept the stored site ID and secret key. Events that the pixel reports with them may not be counted and can’t be recovered.',
    connect: 'Connect anyway',
  },
  disconnectDialog: {
    title: 'Disconnect the web pixel?',
    noLonger: 'The discovery service no longer receives:',
    views: 'product pages that shoppers view',
    carts: 'what they add to and remove from the cart',
    orders: 'orders',
    lost: 'Events from this period can’t be recovered. Indexing continues, your settings stay, and you can connect again at any time.',
    stillReported:
      'Where the storefront extension is on in your theme, it still reports logins and lists of products with what shoppers see, click, and add to the cart there.',
  },
  toasts: {
    connect: 'Web pixel connected',
    update: 'Web pixel updated',
    disconnect: 'Web pixel disconnected',
  },
  notChanged: {
    title: 'Nothing was changed',
    text: 'Something went wrong. Reload the page and try again.',
  },
  problem: 'Shopify couldn’t do this',
  problems: {
    BLANK: 'Shopify received a pixel without settings. You can’t fix this: contact support.',
    INVALID_CONFIGURATION_JSON:
      'Shopify couldn’t read the pixel’s settings. You can’t fix this: contact support.',
    INVALID_RUNTIME_CONTEXT:
      'Shopify doesn’t accept how the released pixel is set up to run. You can’t fix this: contact support.',
    INVALID_SETTINGS:
      'Shopify didn’t accept the pixel’s settings. Check the site ID under Settings, then connect again. If it’s correct, the released pixel is older than the app: contact support.',
    INVALID_SETTINGS_DEFINITION:
      'The released pixel defines its settings in a way that Shopify can’t read. You can’t fix this: contact support.',
    NO_EXTENSION:
      'The app was released without its pixel. You can’t fix this: contact support, and ask them to deploy the app’s extensions.',
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
  },
} as const;

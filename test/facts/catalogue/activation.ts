import { imitated } from '../fact.ts';

/** How a pixel is described, and switched on through the Admin API. */
export const ACTIVATION_FACTS = [
  imitated('1.activation.toml', 'Shopify’s tool takes the extension as it is described.'),
  imitated('1.activation.sale-of-data', 'The sale of data has three values.'),
  imitated('1.activation.create', 'webPixelCreate answers the pixel with its settings as JSON.'),
  imitated('1.activation.update', 'webPixelUpdate changes the settings of the pixel with the id.'),
  imitated('1.activation.delete', 'webPixelDelete answers the id that it removed.'),
  imitated('1.activation.read', 'webPixel answers id and settings.'),
  imitated('1.activation.settings', 'Settings have to match what the extension defines.'),
  imitated('1.activation.scopes', 'The pixel needs write_pixels and read_customer_events.'),
  imitated('1.activation.none', 'Without a pixel the query is a top-level error.'),
  imitated('1.activation.none-throws', 'admin.graphql of Shopify’s library throws then.'),
  imitated('1.activation.codes', 'A user error has one of nine codes.'),
  imitated('1.activation.taken', 'A second pixel is TAKEN: the one that is there is updated.'),
  imitated('1.activation.tokens-revoked', 'Uninstalling ends the tokens at once.'),
  imitated('1.activation.pixel-removed', 'Uninstalling takes the pixel along (inferred).'),
];

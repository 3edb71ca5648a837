import { GraphQLError } from 'graphql';

const WRITING_PIXELS = ['write_pixels', 'read_customer_events'];

/** The scopes that each field of query and mutation asks for (Shopify, "Access scopes"). */
const REQUIRED_SCOPES: Readonly<Record<string, readonly string[]>> = {
  orders: ['read_orders'],
  collection: ['read_products'],
  collections: ['read_products'],
  product: ['read_products'],
  products: ['read_products'],
  productsCount: ['read_products'],
  webPixel: ['read_pixels'],
  webPixelCreate: WRITING_PIXELS,
  webPixelDelete: ['write_pixels'],
  webPixelUpdate: WRITING_PIXELS,
};

/** Whether a shop that granted these scopes lets a field be asked for; a write scope reads too. */
export function assertAccess(field: string, granted: readonly string[]): void {
  const required = REQUIRED_SCOPES[field]?.find(
    (scope) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, 'write_')),
  );
  if (required === undefined) return;
  const access = `\`${required}\` access scope.`;
  throw new GraphQLError(`Access denied for ${field} field. Required access: ${access}`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess: access,
    },
  });
}

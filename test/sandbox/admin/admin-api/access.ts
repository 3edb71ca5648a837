import { GraphQLError } from 'graphql';

/** The scope that each field of query and mutation asks for (Shopify, "Access scopes"). */
const REQUIRED_SCOPES: Readonly<Record<string, string>> = {
  productsCount: 'read_products',
  webPixel: 'read_pixels',
  webPixelCreate: 'write_pixels',
  webPixelDelete: 'write_pixels',
  webPixelUpdate: 'write_pixels',
};

/** Whether a shop that granted these scopes lets a field be asked for; a write scope reads too. */
export function assertAccess(field: string, granted: readonly string[]): void {
  const required = REQUIRED_SCOPES[field];
  if (required === undefined || granted.includes(required)) return;
  if (granted.includes(required.replace(/^read_/, 'write_'))) return;
  const access = `\`${required}\` access scope.`;
  throw new GraphQLError(`Access denied for ${field} field. Required access: ${access}`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess: access,
    },
  });
}

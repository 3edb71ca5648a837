/**
 * The documents that the app sends to the Admin GraphQL API, version 2026-10; those about products are in
 * `product-documents.ts`. A test validates each of them against Shopify's schema.
 */

/** Selections of several documents. Some user errors have no code. */
const PIXEL = 'webPixel { id settings }';
const USER_ERRORS = 'userErrors { code message }';
const USER_MESSAGES = 'userErrors { message }';
const PAGE_INFO = 'pageInfo { hasNextPage endCursor }';

/** Reads the app's web pixel. Without one Shopify answers with a top-level error. */
export const READ_PIXEL = `#graphql
  query ReadPixel {
    ${PIXEL}
  }
`;

/** Variables: `webPixel: { settings }`, with the settings as JSON text. */
export const CREATE_PIXEL = `#graphql
  mutation CreatePixel($webPixel: WebPixelInput!) {
    webPixelCreate(webPixel: $webPixel) {
      ${PIXEL}
      ${USER_ERRORS}
    }
  }
`;

/** Variables: `id` of the pixel, and `webPixel` as in {@link CREATE_PIXEL}. */
export const UPDATE_PIXEL = `#graphql
  mutation UpdatePixel($id: ID!, $webPixel: WebPixelInput!) {
    webPixelUpdate(id: $id, webPixel: $webPixel) {
      ${PIXEL}
      ${USER_ERRORS}
    }
  }
`;

/** Variables: `id` of the pixel. */
export const DELETE_PIXEL = `#graphql
  mutation DeletePixel($id: ID!) {
    webPixelDelete(id: $id) {
      deletedWebPixelId
      ${USER_ERRORS}
    }
  }
`;

/** Reads the facts about a shop, with the number of products that the service does not index. */
export const READ_SHOP = `#graphql
  query ReadShop {
    shop { name ianaTimezone shipsToCountries }
    unlisted: productsCount(query: "status:unlisted", limit: null) { count }
  }
`;

/** Reads the address at which the shop's customers reach it. */
export const READ_CONTACT = `#graphql
  query ReadContact {
    shop { contactEmail }
  }
`;

/** Reads the scopes that staff have granted. */
export const READ_ACCESS = `#graphql
  query ReadAccess {
    currentAppInstallation {
      accessScopes { handle }
    }
  }
`;

/**
 * Reads a page of orders, without customer data. Variables: `first`, `after` for a further page, the search `query` and
 * the matching `sortKey`.
 */
export const READ_ORDERS = `#graphql
  query ReadOrders($first: Int!, $after: String, $query: String!, $sortKey: OrderSortKeys!) {
    orders(first: $first, after: $after, query: $query, sortKey: $sortKey) {
      nodes {
        id
        name
        createdAt
        updatedAt
        sourceName
        test
        cancelledAt
        checkoutToken
        subtotalPriceSet {
          shopMoney { amount currencyCode }
        }
      }
      ${PAGE_INFO}
    }
  }
`;

/**
 * Reads the settings of the storefront extension, and the id of the installation. Variables: `namespace` and `key` of
 * the metafield.
 */
export const READ_STOREFRONT_SETTINGS = `#graphql
  query ReadStorefrontSettings($namespace: String!, $key: String!) {
    currentAppInstallation {
      id
      metafield(namespace: $namespace, key: $key) { value }
    }
  }
`;

/** Variables: `metafields`, with the value as JSON text. */
export const WRITE_STOREFRONT_SETTINGS = `#graphql
  mutation WriteStorefrontSettings($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) {
      metafields { key }
      ${USER_ERRORS}
    }
  }
`;

/** Variables: `metafields`, each by owner, namespace and key. A missing one is not an error. */
export const REMOVE_STOREFRONT_SETTINGS = `#graphql
  mutation RemoveStorefrontSettings($metafields: [MetafieldIdentifierInput!]!) {
    metafieldsDelete(metafields: $metafields) {
      deletedMetafields { key }
      ${USER_MESSAGES}
    }
  }
`;

/** Starts the workflows of Shopify Flow that begin with a trigger. Variables: its `handle`, and the `payload`. */
export const FIRE_FLOW_TRIGGER = `#graphql
  mutation FireFlowTrigger($handle: String!, $payload: JSON!) {
    flowTriggerReceive(handle: $handle, payload: $payload) {
      ${USER_MESSAGES}
    }
  }
`;

/**
 * Reads a page of the metafield definitions of products or variants, ordered by name. Variables: `ownerType`, `first`,
 * and `after` for a further page.
 */
export const READ_METAFIELD_DEFINITIONS = `#graphql
  query ReadMetafieldDefinitions($ownerType: MetafieldOwnerType!, $first: Int!, $after: String) {
    metafieldDefinitions(ownerType: $ownerType, first: $first, after: $after, sortKey: NAME) {
      nodes { namespace key name }
      ${PAGE_INFO}
    }
  }
`;

/**
 * Starts a bulk operation, in whose result each object directly follows its parent. Variables: `query`, the document of
 * the operation.
 */
export const START_BULK_OPERATION = `#graphql
  mutation StartBulkOperation($query: String!) {
    bulkOperationRunQuery(query: $query, groupObjects: true) {
      bulkOperation { id }
      ${USER_ERRORS}
    }
  }
`;

/** Reads the status of a bulk operation, and the address of its result. Variables: its `id`. */
export const READ_BULK_OPERATION = `#graphql
  query ReadBulkOperation($id: ID!) {
    bulkOperation(id: $id) { status errorCode objectCount fileSize url }
  }
`;

/**
 * Every document that the app sends to the Admin GraphQL API, version 2026-10. A test validates each
 * of them against Shopify's schema.
 */

/** The app's web pixel. Without one Shopify answers a top-level error. */
export const READ_PIXEL = `#graphql
  query ReadPixel {
    webPixel {
      id
      settings
    }
  }
`;

/** Variables: `webPixel: { settings }`, with the settings as JSON text. */
export const CREATE_PIXEL = `#graphql
  mutation CreatePixel($webPixel: WebPixelInput!) {
    webPixelCreate(webPixel: $webPixel) {
      webPixel {
        id
        settings
      }
      userErrors {
        code
        message
      }
    }
  }
`;

/** Variables: `id` of the pixel, and `webPixel` as in {@link CREATE_PIXEL}. */
export const UPDATE_PIXEL = `#graphql
  mutation UpdatePixel($id: ID!, $webPixel: WebPixelInput!) {
    webPixelUpdate(id: $id, webPixel: $webPixel) {
      webPixel {
        id
        settings
      }
      userErrors {
        code
        message
      }
    }
  }
`;

/** Variables: `id` of the pixel. */
export const DELETE_PIXEL = `#graphql
  mutation DeletePixel($id: ID!) {
    webPixelDelete(id: $id) {
      deletedWebPixelId
      userErrors {
        code
        message
      }
    }
  }
`;

/** Who the shop is, and how many of its products the service does not index. */
export const READ_SHOP = `#graphql
  query ReadShop {
    shop {
      name
      ianaTimezone
    }
    unlisted: productsCount(query: "status:unlisted", limit: null) {
      count
    }
  }
`;

/** What staff let the app do. */
export const READ_ACCESS = `#graphql
  query ReadAccess {
    currentAppInstallation {
      accessScopes {
        handle
      }
    }
  }
`;

/**
 * A page of orders, without anything about the customer. Variables: `first`, `after` for a further page, the
 * search `query` and the `sortKey` that goes with it.
 */
export const READ_ORDERS = `#graphql
  query ReadOrders($first: Int!, $after: String, $query: String!, $sortKey: OrderSortKeys!) {
    orders(first: $first, after: $after, query: $query, sortKey: $sortKey) {
      nodes {
        id
        createdAt
        updatedAt
        sourceName
        test
        cancelledAt
        checkoutToken
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

/**
 * Products as they are now. Variables: `ids`, and how many `variants`, `images` and `collections` of each.
 * A product that is not there any more is null.
 */
export const READ_PRODUCTS = `#graphql
  query ReadProducts($ids: [ID!]!, $variants: Int!, $images: Int!, $collections: Int!) {
    nodes(ids: $ids) {
      ... on Product {
        id
        status
        onlineStoreUrl
        title
        handle
        description
        vendor
        productType
        tags
        createdAt
        updatedAt
        hasOnlyDefaultVariant
        options {
          name
          values
        }
        media(first: $images) {
          nodes {
            ... on MediaImage {
              image {
                url
              }
            }
          }
        }
        collections(first: $collections) {
          nodes {
            handle
          }
        }
        variantsCount {
          count
        }
        variants(first: $variants) {
          nodes {
            id
            title
            sku
            barcode
            price
            compareAtPrice
            availableForSale
            selectedOptions {
              name
              value
            }
          }
        }
      }
    }
  }
`;

/** What it takes to say of products whether they can be in an index. Variables: `first` and the search `query`. */
export const FIND_PRODUCTS = `#graphql
  query FindProducts($first: Int!, $query: String!) {
    products(first: $first, query: $query, sortKey: UPDATED_AT, reverse: true) {
      nodes {
        id
        title
        status
        onlineStoreUrl
        updatedAt
        variantsCount {
          count
        }
      }
    }
  }
`;

/** The same of one product. Variable: its `id`. */
export const READ_PRODUCT = `#graphql
  query ReadProduct($id: ID!) {
    product(id: $id) {
      id
      title
      status
      onlineStoreUrl
      updatedAt
      variantsCount {
        count
      }
    }
  }
`;

/** Ids of products in their order, and when each has changed. Variables: `first` and the search `query`. */
export const READ_PRODUCT_IDS = `#graphql
  query ReadProductIds($first: Int!, $query: String!) {
    products(first: $first, query: $query, sortKey: ID) {
      nodes {
        id
        updatedAt
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`;

/** Products with all that a webhook tells of them. Variables: `ids`, and how many `variants` and `images`. */
export const READ_PRODUCT_NEWS = `#graphql
  query ReadProductNews($ids: [ID!]!, $variants: Int!, $images: Int!) {
    nodes(ids: $ids) {
      ... on Product {
        id
        title
        handle
        descriptionHtml
        vendor
        productType
        tags
        status
        publishedAt
        updatedAt
        options {
          name
          values
        }
        media(first: $images) {
          nodes {
            ... on MediaImage {
              image {
                url
                altText
              }
            }
          }
        }
        variantsCount {
          count
        }
        variants(first: $variants) {
          nodes {
            id
            title
            sku
            barcode
            price
            compareAtPrice
            inventoryPolicy
            inventoryQuantity
            inventoryItem {
              tracked
              measurement {
                weight {
                  unit
                  value
                }
              }
            }
          }
        }
      }
    }
  }
`;

/**
 * What the app has left for its storefront extension, and whom it belongs to. Variables: `namespace` and
 * `key` of the metafield.
 */
export const READ_STOREFRONT_SETTINGS = `#graphql
  query ReadStorefrontSettings($namespace: String!, $key: String!) {
    currentAppInstallation {
      id
      metafield(namespace: $namespace, key: $key) {
        value
      }
    }
  }
`;

/** Variables: `metafields`, with the value as JSON text. */
export const WRITE_STOREFRONT_SETTINGS = `#graphql
  mutation WriteStorefrontSettings($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) {
      metafields {
        key
      }
      userErrors {
        code
        message
      }
    }
  }
`;

/** Variables: `metafields`, each by owner, namespace and key. One that is not there is no error. */
export const REMOVE_STOREFRONT_SETTINGS = `#graphql
  mutation RemoveStorefrontSettings($metafields: [MetafieldIdentifierInput!]!) {
    metafieldsDelete(metafields: $metafields) {
      deletedMetafields {
        key
      }
      userErrors {
        message
      }
    }
  }
`;

/**
 * Begins to read much at once. Objects come directly behind the one that they belong to. Variables: `query`,
 * the document that is executed.
 */
export const START_BULK_OPERATION = `#graphql
  mutation StartBulkOperation($query: String!) {
    bulkOperationRunQuery(query: $query, groupObjects: true) {
      bulkOperation {
        id
      }
      userErrors {
        code
        message
      }
    }
  }
`;

/** How far a bulk operation is, and where its result lies. Variables: its `id`. */
export const READ_BULK_OPERATION = `#graphql
  query ReadBulkOperation($id: ID!) {
    bulkOperation(id: $id) {
      status
      errorCode
      objectCount
      url
    }
  }
`;

/** The documents about products and collections; see `documents.ts`. */

import { PRODUCT_FIELDS, VARIANT_FIELDS } from './product-nodes.ts';

/** What it takes to say of a product whether it can be in an index. */
const SEEN_FIELDS = 'id title status onlineStoreUrl updatedAt variantsCount { count }';

/**
 * Products as they are now. Variables: `ids`, and how many `variants`, `images` and `collections` of each.
 * A product that is not there any more is null.
 */
export const READ_PRODUCTS = `#graphql
  query ReadProducts($ids: [ID!]!, $variants: Int!, $images: Int!, $collections: Int!) {
    nodes(ids: $ids) {
      ... on Product {
        ${PRODUCT_FIELDS}
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
            ${VARIANT_FIELDS}
          }
        }
      }
    }
  }
`;

/** Products by a search, the last changed ones first. Variables: `first` and the search `query`. */
export const FIND_PRODUCTS = `#graphql
  query FindProducts($first: Int!, $query: String!) {
    products(first: $first, query: $query, sortKey: UPDATED_AT, reverse: true) {
      nodes {
        ${SEEN_FIELDS}
      }
    }
  }
`;

/** The same of one product. Variable: its `id`. */
export const READ_PRODUCT = `#graphql
  query ReadProduct($id: ID!) {
    product(id: $id) {
      ${SEEN_FIELDS}
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

/** Collections by when they last changed, the last one first. Variable: `first`. */
export const READ_COLLECTION_TIMES = `#graphql
  query ReadCollectionTimes($first: Int!) {
    collections(first: $first, sortKey: UPDATED_AT, reverse: true) {
      nodes {
        id
        updatedAt
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

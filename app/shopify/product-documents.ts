/** The documents about products and collections; see `documents.ts`. */

import { PRODUCT_FIELDS, VARIANT_FIELDS } from './product-nodes.ts';

/** The fields that decide whether an index can have a product. Few products have five videos before an image. */
const SEEN_FIELDS = `id title status onlineStoreUrl updatedAt variantsCount { count }
        media(first: 5) {
          nodes {
            ... on MediaImage {
              image { url }
            }
          }
        }`;

/**
 * Reads products by their ids; null for a deleted one. Variables: `ids`, and the numbers of `variants`, `images` and
 * `collections` of each.
 */
export const READ_PRODUCTS = `#graphql
  query ReadProducts($ids: [ID!]!, $variants: Int!, $images: Int!, $collections: Int!) {
    nodes(ids: $ids) {
      ... on Product {
        ${PRODUCT_FIELDS}
        media(first: $images) {
          nodes {
            ... on MediaImage {
              image { url }
            }
          }
        }
        collections(first: $collections) {
          nodes { handle }
        }
        variantsCount { count }
        variants(first: $variants) {
          nodes {
            ${VARIANT_FIELDS}
          }
        }
      }
    }
  }
`;

/** Searches products, the newest changes first. Variables: `first` and the search `query`. */
export const FIND_PRODUCTS = `#graphql
  query FindProducts($first: Int!, $query: String!) {
    products(first: $first, query: $query, sortKey: UPDATED_AT, reverse: true) {
      nodes {
        ${SEEN_FIELDS}
      }
    }
  }
`;

/** Reads the same fields of one product. Variable: its `id`. */
export const READ_PRODUCT = `#graphql
  query ReadProduct($id: ID!) {
    product(id: $id) {
      ${SEEN_FIELDS}
    }
  }
`;

/** Reads ids and times of products, ordered by id. Variables: `first` and the search `query`. */
export const READ_PRODUCT_IDS = `#graphql
  query ReadProductIds($first: Int!, $query: String!) {
    products(first: $first, query: $query, sortKey: ID) {
      nodes { id updatedAt }
      pageInfo { hasNextPage }
    }
  }
`;

/** Reads ids and times of collections, the newest changes first. Variable: `first`. */
export const READ_COLLECTION_TIMES = `#graphql
  query ReadCollectionTimes($first: Int!) {
    collections(first: $first, sortKey: UPDATED_AT, reverse: true) {
      nodes { id updatedAt }
    }
  }
`;

/**
 * Reads products with the fields of a webhook, by their names there. Variables: `ids`, and the numbers of `variants` and
 * `images`.
 */
export const READ_PRODUCT_NEWS = `#graphql
  query ReadProductNews($ids: [ID!]!, $variants: Int!, $images: Int!) {
    nodes(ids: $ids) {
      ... on Product {
        id
        title
        handle
        body_html: descriptionHtml
        vendor
        product_type: productType
        tags
        status
        published_at: publishedAt
        created_at: createdAt
        updated_at: updatedAt
        options { name values }
        media(first: $images) {
          nodes {
            ... on MediaImage {
              image { src: url alt: altText }
            }
          }
        }
        variantsCount { count }
        variants(first: $variants) {
          nodes {
            id
            title
            sku
            barcode
            price
            compare_at_price: compareAtPrice
            inventory_policy: inventoryPolicy
            inventory_quantity: inventoryQuantity
            inventoryItem {
              tracked
              measurement {
                weight { unit value }
              }
            }
          }
        }
      }
    }
  }
`;

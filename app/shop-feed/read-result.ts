import { z } from 'zod';
import { parseJson } from '../http/read-body.ts';
import { mediaFields, productFields, variantFields } from '../shopify/product-nodes.ts';
import { readLines } from '../uploads/read-ndjson.ts';
import { anyObject, metafieldsOf, pricesOf, type ResultProduct } from './result-schemas.ts';
import type { FeedDefinition } from './feed-definition.ts';
import { MAX_COLLECTIONS, MAX_IMAGES, MAX_VARIANTS } from '../catalogue/shop-product.ts';

/** Thrown when a result cannot be read to its end, so that no feed is made. */
export class BrokenResult extends Error {
  override readonly name = 'BrokenResult';
}

/** The longest line: metafields have at most 2 MB (Shopify, "Metafield limits"), and all other fields far less. */
const MAX_LINE_LENGTH = 16 * 1024 * 1024;

/**
 * Reads the products of a bulk operation's result: JSON lines, each object directly after its parent (`groupObjects`).
 * At most one product and one piece of the result are in memory.
 *
 * @throws {BrokenResult} for a line that is not an object of the definition's document, or does not follow its parent
 */
export async function* readProducts(
  result: AsyncIterable<Uint8Array>,
  definition: FeedDefinition,
): AsyncGenerator<ResultProduct> {
  const read = objectReader(definition);
  let current: ResultProduct | null = null;
  for await (const { line } of readLines(decoded(result), MAX_LINE_LENGTH)) {
    if (line === null) throw new BrokenResult('a line has no end');
    const next = read(line, current);
    if (next === current) continue;
    if (current !== null) yield current;
    current = next;
  }
  if (current !== null) yield current;
}

async function* decoded(result: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece?: Uint8Array): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch (error) {
      throw new BrokenResult('it is no UTF-8', { cause: error });
    }
  };
  for await (const piece of result) yield decode(piece);
  yield decode();
}

const collectionFields = z.object({ handle: z.string() });

/** Creates a reader of lines: an object is added to its product, or begins the next one. */
function objectReader(
  definition: FeedDefinition,
): (line: string, current: ResultProduct | null) => ResultProduct {
  const { metafields, variantMetafields, countries } = definition;
  return (line, current) => {
    const json = parseJson(line);
    if (json === undefined) throw new BrokenResult('a line is no JSON');
    const { kind, id, parentId, object } = valid(anyObject.safeParse(json));
    if (kind === 'Product') {
      const fields = valid(productFields.safeParse(json));
      const lists = { images: [], collections: [], variants: [] };
      return {
        product: { ...fields, ...lists, variantCount: 0 },
        extra: metafieldsOf(object, metafields),
        extraOfVariants: new Map(),
      };
    }
    if (parentId === null || current?.product.id !== parentId)
      throw new BrokenResult(`${kind} ${id} does not stand behind its product`);
    const { product: parent, extraOfVariants } = current;
    switch (kind) {
      case 'ProductVariant': {
        parent.variantCount += 1;
        if (parent.variantCount > MAX_VARIANTS) break;
        const variant = valid(variantFields.safeParse(json));
        parent.variants.push(variant);
        extraOfVariants.set(variant.id, {
          ...metafieldsOf(object, variantMetafields),
          ...pricesOf(object, countries),
        });
        break;
      }
      case 'Collection': {
        const { handle } = valid(collectionFields.safeParse(json));
        if (parent.collections.length < MAX_COLLECTIONS) parent.collections.push(handle);
        break;
      }
      default: {
        // Videos and models are media as well, and have no image of their own.
        const url = valid(mediaFields.safeParse(json)).image?.url;
        if (url !== undefined && parent.images.length < MAX_IMAGES) parent.images.push(url);
      }
    }
    return current;
  };
}

/** Returns the parsed value. Errors of a schema may contain the value: this one names only the field. */
function valid<T>(
  read:
    | { success: true; data: T }
    | { success: false; error: { issues: { path: PropertyKey[] }[] } },
): T {
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new BrokenResult(`an object has no valid ${issue?.path.join('.') || 'form'}`);
}

import type { Product } from '../storefront/data/catalogue.ts';
import { newProduct } from './change-product.ts';

/** The vendor of generated products. */
export const GENERATED = 'Generated';

const KINDS = ['Mug', 'Kettle', 'Apron', 'Spoon', 'Beanie', 'Flask', 'Lantern', 'Tote'];

/** One of many products that only their numbers tell apart. */
export function generatedProduct({ number, at }: { number: number; at: Date }): Product {
  const kind = KINDS[number % KINDS.length] ?? '';
  const wanted = { title: `${kind} No. ${number}`, price: 1000 + (number % 90) * 100 };
  const product = newProduct(wanted, { number, at });
  return { ...product, tags: ['generated'], vendor: GENERATED };
}

/** The body of a product's webhook, as far as the app reads it; `changes` replace what it has. */
export function productOf(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 7913550012028,
    title: 'Enamel Kettle',
    handle: 'enamel-kettle',
    body_html: '<p>One and a half litres.</p>',
    vendor: 'Harbour & Pine',
    product_type: 'Kitchenware',
    tags: 'kitchen, steel',
    status: 'active',
    published_at: '2026-11-01T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
    options: [{ id: 1, name: 'Title', position: 1, values: ['Default Title'] }],
    images: [{ id: 1, src: 'https://cdn.example.com/kettle.jpg', alt: null }],
    variants: [variantOf()],
    ...changes,
  };
}

export function variantOf(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 43218082392018,
    title: 'Default Title',
    sku: 'KET-01',
    barcode: null,
    grams: 1100,
    price: '68.00',
    compare_at_price: null,
    inventory_management: 'shopify',
    inventory_policy: 'deny',
    inventory_quantity: 22,
    ...changes,
  };
}

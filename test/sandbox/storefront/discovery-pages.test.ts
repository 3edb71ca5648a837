import { describe, expect, it } from 'vitest';
import { useStorefront } from './test-storefront.ts';

describe('a shop without a discovery service', () => {
  const { visitor } = useStorefront();

  it.each(['/collections/table-and-kitchen', '/search?q=kettle', '/products/enamel-kettle', '/'])(
    'shows its own list at %s, and names no service',
    async (path) => {
      const text = await (await visitor.get(path)).text();
      expect(text).toMatch(/<body\s*>/);
      expect(text).toContain('Enamel Kettle');
    },
  );
});

describe('a shop with a discovery service', () => {
  const { visitor } = useStorefront({
    discovery: { url: 'https://demo01.a.discovery.example.com', siteId: 'demo01', timeoutMs: 300 },
  });
  const read = async (path: string) => (await visitor.get(path)).text();

  it('names it to its theme, but not in the checkout', async () => {
    const named =
      'data-discovery-url="https://demo01.a.discovery.example.com" data-site-id="demo01"';
    expect(await read('/')).toContain(named);
    await visitor.postJson('/cart/add.js', { id: '43218082392018' });
    const { headers } = await visitor.get('/checkout');
    expect(await read(headers.get('location') ?? '/checkout')).not.toContain(named);
  });

  it('names what each list is about, and renders its own list in its place', async () => {
    const category = await read('/collections/all');
    expect(category).toContain('data-listing="category"');
    expect(category).toContain('data-scope="bgfilter.collection_handle=all"');
    expect(category).toContain('data-test="product-enamel-kettle"');
    const search = await read('/search?q=%22tea%22%20kettle');
    expect(search).toContain('data-scope="q=%22tea%22+kettle"');
    expect(await read('/search')).not.toContain('data-listing');
  });

  it('has two profiles and a bundle for a product, hidden until they are filled', async () => {
    const text = await read('/products/enamel-kettle');
    const sections = [...text.matchAll(/<section[^>]*data-recommend="([^"]*)"[^>]*>/g)];
    expect(sections.map(([, tag]) => tag)).toEqual(['complete-the-set', 'similar', 'also-bought']);
    for (const [section] of sections) {
      expect(section).toContain('data-seed="7913550012028"');
      expect(section).toMatch(/\shidden/);
    }
  });
});

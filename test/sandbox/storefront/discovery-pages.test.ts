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
});

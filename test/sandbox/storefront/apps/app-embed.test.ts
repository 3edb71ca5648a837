import { beforeAll, describe, expect, it } from 'vitest';
import type { StorefrontSettings } from '../../../../app/beacon/storefront-settings.ts';
import { newVisitor, openStorefront } from '../test-visitor.ts';
import { createAppEmbed, type RenderEmbed } from './app-embed.ts';

const SETTINGS: StorefrontSettings = { cookiePrefix: 'svc', mode: 'live', logins: true };

describe("the extension's Liquid", () => {
  let render: RenderEmbed;
  beforeAll(async () => {
    render = await createAppEmbed();
  });

  it('fact 3.theme.customer, 3.theme.metafield: tells the script the settings and who is logged in', () => {
    const embed = render({ settings: SETTINGS, customerId: '7012345678901' });
    expect(embed).toContain('data-customer-id="7012345678901"');
    expect(embed).toContain(
      'data-settings="{&#34;cookiePrefix&#34;:&#34;svc&#34;,&#34;mode&#34;:&#34;live&#34;,&#34;logins&#34;:true}"',
    );
    expect(embed.match(/<script/g)).toHaveLength(1);
    expect(embed.match(/<\/script>/g)).toHaveLength(1);
    expect(embed).not.toMatch(/\{%|endraw|"schema"|t:name/);
  });

  it('names nobody when nobody is logged in', () => {
    expect(render({ settings: SETTINGS, customerId: null })).toContain('data-customer-id=""');
  });

  it('lets no setting out of its attribute', () => {
    const cookiePrefix = '"><script>alert(1)</script>';
    const embed = render({ settings: { ...SETTINGS, cookiePrefix }, customerId: null });
    expect(embed).not.toContain('<script>alert');
  });

  it('puts nothing into the page before the app has left its settings', () => {
    expect(render({ settings: null, customerId: '7012345678901' }).trim()).toBe('');
  });

  it('puts nothing into the page that the theme editor shows', () => {
    const facts = { settings: SETTINGS, customerId: '7012345678901', isThemeEditor: true };
    expect(render(facts).trim()).toBe('');
  });
});

describe('the pages of the shop', () => {
  it('have the embed in their head, the checkout has not', async () => {
    const storefront = await openStorefront({ extension: () => SETTINGS });
    const visitor = newVisitor(storefront);
    const headOf = async (path: string) =>
      (await (await visitor.get(path)).text()).split('</head>')[0];
    await visitor.postJson('/cart/add.js', { id: '43218082391011' });
    const { headers } = await visitor.get('/checkout');
    for (const path of ['/', '/products/enamel-kettle', '/cart', '/account/login', '/nowhere']) {
      expect(await headOf(path), path).toContain('data-settings=');
    }
    expect(await headOf(headers.get('location') ?? '')).not.toContain('data-settings=');
    await storefront.close();
  });

  it('fact 3.theme.no-login-id: are the same after every login of a shopper', async () => {
    const storefront = await openStorefront({ extension: () => SETTINGS });
    const visitor = newVisitor(storefront);
    const pages = [];
    for (let login = 0; login < 2; login += 1) {
      await visitor.postForm('/account/login', { email: 'ada@example.com' });
      pages.push(await (await visitor.get('/')).text());
      await visitor.get('/account/logout');
    }
    expect(pages[0]).toContain('data-customer-id="7012345678901"');
    expect(pages[1]).toBe(pages[0]);
    await storefront.close();
  });

  it('have no embed while the theme has not the extension', async () => {
    const storefront = await openStorefront();
    const page = await (await newVisitor(storefront).get('/')).text();
    expect(page).not.toContain('data-settings=');
    await storefront.close();
  });
});

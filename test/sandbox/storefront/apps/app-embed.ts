import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Liquid, TokenKind, type TagToken, type TopLevelToken } from 'liquidjs';
import {
  ASSETS,
  asSnippet,
  bundleAsset,
  bundlePageScript,
  type AssetName,
} from '../../../../extensions/storefront/build.ts';
import {
  STOREFRONT_SETTINGS,
  type StorefrontSettings,
} from '../../../../app/beacon/storefront-settings.ts';
import type { Cart } from '../cart/cart.ts';
import { hasOnlyDefaultVariant } from '../data/catalogue.ts';
import type { Market } from '../data/markets.ts';
import type { Asset } from '../../service-parts/bundle.ts';
import { once } from '../../service-parts/once.ts';

const BLOCK = new URL(
  '../../../../extensions/storefront/blocks/beacon-pixel.liquid',
  import.meta.url,
);

/** Liquid's facts about the page that it renders. */
export interface EmbedFacts {
  /** The app's metafield; `null` if the app has not written one. */
  settings: Partial<StorefrontSettings> | null;
  /** Id of the logged-in customer. */
  customerId: string | null;
  market: Market;
  /** `null` if there is none: Liquid then shows an empty one. */
  cart: Cart | null;
  /** Ids of variants whose lines an app's Cart Transform function shows as bundles. */
  bundles?: readonly string[];
  /** Whether the page is shown in the theme editor. */
  isThemeEditor?: boolean;
}

/** The app's embed in the theme. */
export interface AppEmbed {
  /** Renders the embed's part of a page's head. */
  render(facts: EmbedFacts): string;
  /** The extension's assets by path: the path contains the version, so browsers may cache the file. */
  assets: ReadonlyMap<string, Asset>;
}

/** Builds the embed from the extension's own Liquid and script sources, at the first call of a process. */
export const createAppEmbed = once(async (): Promise<AppEmbed> => {
  const assets = new Map<string, Asset>();
  const addresses = new Map<string, string>();
  for (const name of Object.keys(ASSETS) as AssetName[]) {
    const body = await bundleAsset(name);
    const version = createHash('sha256').update(body).digest('hex').slice(0, 16);
    const file = basename(ASSETS[name]);
    const path = `/cdn/extensions/${version}/beacon-pixel/assets/${file}`;
    assets.set(path, { body, contentType: 'text/javascript; charset=utf-8' });
    addresses.set(file, path);
  }
  const engine = new Liquid({
    templates: { 'beacon-pixel-page': asSnippet(await bundlePageScript()) },
  });
  registerSchemaTag(engine);
  engine.registerFilter('asset_url', (file: string) => addresses.get(file) ?? `/missing/${file}`);
  const block = engine.parse(await readFile(BLOCK, 'utf8'));
  const { namespace, key } = STOREFRONT_SETTINGS;
  return {
    assets,
    render: ({ settings, customerId, market, cart, bundles = [], isThemeEditor = false }) =>
      engine.renderSync(block, {
        app: { metafields: { [namespace]: settings ? { [key]: { value: settings } } : {} } },
        customer: customerId === null ? null : { id: Number(customerId) },
        localization: { country: { iso_code: market.country } },
        cart: liquidCart(cart, market, bundles),
        request: { design_mode: isThemeEditor },
      }) as string,
  };
});

/** The most items of a loop in Shopify's Liquid. */
const LOOP_LIMIT = 50;

/**
 * Liquid's `cart`: prices in hundredths of the visitor's currency, no token, and the lines that a loop reaches. A bundle
 * has its parts as components.
 */
function liquidCart(cart: Cart | null, market: Market, bundles: readonly string[]) {
  const lines = cart?.lines.slice(0, LOOP_LIMIT) ?? [];
  return {
    currency: { iso_code: market.currency },
    taxes_included: market.taxesIncluded,
    items: lines.map(({ offer: { product, variant }, quantity }) => {
      const price = variant.prices[market.handle];
      return {
        product_id: Number(product.id),
        variant_id: Number(variant.id),
        product: { has_only_default_variant: hasOnlyDefaultVariant(product) },
        sku: variant.sku,
        quantity,
        original_price: price,
        final_price: price,
        item_components: bundles.includes(variant.id) ? [{ quantity }] : [],
      };
    }),
  };
}

/** `{% schema %}` is for the theme editor and renders nothing. */
function registerSchemaTag(engine: Liquid): void {
  engine.registerTag('schema', {
    parse(_tag: TagToken, remaining: TopLevelToken[]) {
      for (let token = remaining.shift(); token; token = remaining.shift()) {
        if (token.kind === TokenKind.Tag && token.getText() === '{% endschema %}') return;
      }
      throw new Error('{% schema %} has no end.');
    },
    render: () => '',
  });
}

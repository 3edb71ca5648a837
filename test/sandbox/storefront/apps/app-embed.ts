import { readFile } from 'node:fs/promises';
import { Liquid, TokenKind, type TagToken, type TopLevelToken } from 'liquidjs';
import { asSnippet, bundleScript } from '../../../../extensions/storefront/build.ts';
import {
  STOREFRONT_SETTINGS,
  type StorefrontSettings,
} from '../../../../app/beacon/storefront-settings.ts';

const BLOCK = new URL(
  '../../../../extensions/storefront/blocks/beacon-pixel.liquid',
  import.meta.url,
);

/** What Liquid knows of the page that it renders. */
export interface EmbedFacts {
  /** The app's metafield; `null` where the app has not written one. */
  settings: StorefrontSettings | null;
  /** Id of the customer who is logged in. */
  customerId: string | null;
  /** Whether the page is shown in the theme editor. */
  isThemeEditor?: boolean;
}

/** What the app's embed puts into the head of a page. */
export type RenderEmbed = (facts: EmbedFacts) => string;

/** Takes the extension's own Liquid, with the script as its sources make it. */
export async function createAppEmbed(): Promise<RenderEmbed> {
  const engine = new Liquid({
    templates: { 'beacon-pixel-script': asSnippet(await bundleScript()) },
  });
  registerSchemaTag(engine);
  const block = engine.parse(await readFile(BLOCK, 'utf8'));
  const { namespace, key } = STOREFRONT_SETTINGS;
  return ({ settings, customerId, isThemeEditor = false }) =>
    engine.renderSync(block, {
      app: { metafields: { [namespace]: settings ? { [key]: { value: settings } } : {} } },
      customer: customerId === null ? null : { id: Number(customerId) },
      request: { design_mode: isThemeEditor },
    }) as string;
}

/** `{% schema %}` is for the theme editor and puts nothing into the page. */
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

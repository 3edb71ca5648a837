import { useEffect, useState } from 'react';
import type { ShopifyGlobal } from '@shopify/app-bridge-types';
import { appBridge } from '../frame/app-bridge.ts';

/** The storefront extension, as the admin knows it. */
export interface StorefrontExtension {
  /** `absent`: the app has none, or the admin does not say. */
  state: 'asking' | 'active' | 'inactive' | 'absent';
  /** The file name of its app embed, for a link that switches it on. */
  block: string | null;
}

const ASKING: StorefrontExtension = { state: 'asking', block: null };
const ABSENT: StorefrontExtension = { state: 'absent', block: null };

/** Asks the admin whether the storefront extension is switched on, and again when staff come back. */
export function useStorefrontExtension(): StorefrontExtension {
  const [extension, setExtension] = useState(ASKING);
  useEffect(() => {
    let current = true;
    const ask = () => {
      void askAdmin().then((found) => {
        if (current) setExtension(found);
      });
    };
    ask();
    window.addEventListener('focus', ask);
    return () => {
      current = false;
      window.removeEventListener('focus', ask);
    };
  }, []);
  return extension;
}

async function askAdmin(): Promise<StorefrontExtension> {
  try {
    const extensions = (await appBridge()?.app.extensions()) ?? [];
    const all = extensions.flatMap(({ activations }): Activation[] => activations);
    const blocks = all.filter(isBlock);
    const [first] = blocks;
    if (!first) return ABSENT;
    const isActive = blocks.some(({ status }) => status === 'active');
    return { state: isActive ? 'active' : 'inactive', block: first.handle };
  } catch {
    return ABSENT;
  }
}

type Activation = Awaited<
  ReturnType<ShopifyGlobal['app']['extensions']>
>[number]['activations'][number];

function isBlock(activation: Activation): activation is Extract<Activation, { status: unknown }> {
  return 'status' in activation;
}

/** Opens the theme editor at the app embeds, with ours about to be switched on where it is known. */
export function themeEditorUrl(shop: string, apiKey: string, block: string | null): string {
  const url = new URL(`https://${shop}/admin/themes/current/editor`);
  url.searchParams.set('context', 'apps');
  if (block) url.searchParams.set('activateAppId', `${apiKey}/${block}`);
  return url.href;
}

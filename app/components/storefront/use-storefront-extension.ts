import { useEffect, useState } from 'react';
import type { ShopifyGlobal } from '@shopify/app-bridge-types';
import { APP_EMBED } from '../../beacon/storefront-settings.ts';
import { appBridge } from '../frame/app-bridge.ts';

/**
 * The storefront extension in the published theme, as the admin knows it. `absent`: the app has none, or
 * the admin does not say.
 */
export type ExtensionState = 'asking' | 'active' | 'inactive' | 'absent';

/** Asks the admin whether the storefront extension is switched on, and again when staff come back. */
export function useStorefrontExtension(): ExtensionState {
  const [extension, setExtension] = useState<ExtensionState>('asking');
  useEffect(() => {
    let current = true;
    const ask = () => {
      void askAdmin().then((found) => {
        if (current) setExtension(found);
      });
    };
    ask();
    window.addEventListener('focus', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      current = false;
      window.removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
  return extension;
}

/** An embed that nobody has switched on may be listed as available, or not at all. */
async function askAdmin(): Promise<ExtensionState> {
  try {
    const extensions = (await appBridge()?.app.extensions()) ?? [];
    const theme = extensions.filter(({ type }) => type === 'theme_app_extension');
    if (theme.length === 0) return 'absent';
    const activations = theme.flatMap((each): Activation[] => each.activations);
    const embed = activations.filter(isEmbed).find(({ handle }) => handle === APP_EMBED);
    return embed?.status === 'active' ? 'active' : 'inactive';
  } catch {
    return 'absent';
  }
}

type Activation = Awaited<
  ReturnType<ShopifyGlobal['app']['extensions']>
>[number]['activations'][number];

function isEmbed(activation: Activation): activation is Extract<Activation, { status: unknown }> {
  return 'status' in activation;
}

import { Button } from '@shopify/polaris';
import { APP_EMBED } from '../../beacon/storefront-settings.ts';

/** Whose theme editor, and whose embed. */
export interface ThemeEditor {
  /** The shop's permanent domain. */
  shop: string;
  /** The app's client ID. */
  apiKey: string;
}

interface Props extends ThemeEditor {
  variant?: 'primary' | 'secondary';
}

/** Opens the theme editor in a tab of its own, with our app embed about to be switched on. */
export function ThemeEditorLink({ shop, apiKey, variant = 'secondary' }: Props) {
  return (
    <Button variant={variant} url={themeEditorUrl(shop, apiKey)} target="_blank">
      Open theme editor
    </Button>
  );
}

function themeEditorUrl(shop: string, apiKey: string): string {
  const url = new URL(`https://${shop}/admin/themes/current/editor`);
  url.searchParams.set('context', 'apps');
  url.searchParams.set('activateAppId', `${apiKey}/${APP_EMBED}`);
  return url.href;
}

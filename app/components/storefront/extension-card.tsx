import { Badge, Banner, BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import type { StorefrontOutcome } from '../../shopify/storefront-settings-keeper.ts';
import { ThemeBehind } from './theme-behind.tsx';
import { ThemeEditorLink } from './theme-editor-link.tsx';
import type { ThemeEditor } from './theme-editor-link.tsx';
import { useStorefrontExtension } from './use-storefront-extension.ts';
import type { ExtensionState } from './use-storefront-extension.ts';

interface Props {
  /** What the extension reads. */
  storefront: StorefrontOutcome;
  themeEditor: ThemeEditor;
}

/** The storefront extension: whether it is switched on, what it waits for, and where to switch it. */
export function ExtensionCard({ storefront, themeEditor }: Props) {
  const state = useStorefrontExtension();
  return (
    <>
      {!storefront.ok && <ThemeBehind problem={storefront.problem} />}
      {storefront.ok && storefront.settings === null && <NoAccount />}
      <Card>
        <BlockStack gap="200">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingMd">
              Storefront extension
            </Text>
            <StateOf state={state} />
          </InlineStack>
          <Text as="p" tone="subdued">
            {WORDS[state]}
          </Text>
          <InlineStack>
            <ThemeEditorLink
              {...themeEditor}
              variant={state === 'inactive' ? 'primary' : 'secondary'}
            />
          </InlineStack>
        </BlockStack>
      </Card>
    </>
  );
}

const WORDS: Record<ExtensionState, string> = {
  asking: 'Asking the admin whether it is switched on in your theme.',
  active: 'It is switched on in your theme, and tells the app when a shopper has logged in.',
  inactive:
    'Logins are reported once Beacon Pixel is switched on among the app embeds of your theme. Save the theme afterwards.',
  absent:
    'The admin does not say whether it is switched on in your theme. If no logins arrive, look in the theme editor: Beacon Pixel has to be switched on among the app embeds.',
};

function StateOf({ state }: { state: ExtensionState }) {
  if (state === 'asking') return <Badge>Asking…</Badge>;
  if (state === 'active') return <Badge tone="success">On</Badge>;
  return state === 'inactive' ? <Badge tone="attention">Off</Badge> : <Badge>Unknown</Badge>;
}

function NoAccount() {
  return (
    <Banner
      tone="info"
      title="Logins need your account"
      action={{ content: 'Enter site ID and secret key', url: '/app/settings' }}
    >
      <p>They are reported to your site ID. Until it is entered, none are collected.</p>
    </Banner>
  );
}

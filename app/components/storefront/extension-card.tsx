import type { ExtensionState } from '../guide/guide-steps.ts';
import type { ShopifyGlobal } from '@shopify/app-bridge-types';
import { Badge, Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { APP_EMBED } from '../../beacon/storefront-settings.ts';
import type { StorefrontProblem } from '../../shopify/storefront-settings-operations.ts';
import type { StorefrontOutcome } from '../../shopify/storefront-settings.ts';
import { appBridge } from '../frame/answers.ts';

interface ExtensionCardProps {
  /** What the extension reads. */
  storefront: StorefrontOutcome;
  themeEditor: ThemeEditor;
}

/** The storefront extension: whether it is switched on, what it waits for, and where to switch it. */
export function ExtensionCard({ storefront, themeEditor }: ExtensionCardProps) {
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
  asking: 'Checking your theme.',
  active:
    'It’s on in your theme. It delivers events when shoppers leave a page at once, finds cart changes that Shopify doesn’t report, and reports logins.',
  inactive:
    'To report logins, turn on Beacon Pixel under App embeds in your theme, then save the theme.',
  absent:
    'We can’t tell whether it’s on in your theme. If no logins arrive, turn on Beacon Pixel under App embeds in the theme editor.',
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
      <p>Enter your site ID to collect and report logins.</p>
    </Banner>
  );
}

/** Says that the storefront extension may not have what was saved, and why. */
export function ThemeBehind({ problem }: { problem: StorefrontProblem }) {
  return (
    <Banner tone="warning" title="Your theme may not have your latest settings yet">
      <p>{problem.message}</p>
    </Banner>
  );
}

/** Whose theme editor, and whose embed. */
export interface ThemeEditor {
  /** The shop's permanent domain. */
  shop: string;
  /** The app's client ID. */
  apiKey: string;
}

interface ThemeEditorLinkProps extends ThemeEditor {
  variant?: 'primary' | 'secondary';
}

/** Opens the theme editor in a tab of its own, with our app embed about to be switched on. */
export function ThemeEditorLink({ shop, apiKey, variant = 'secondary' }: ThemeEditorLinkProps) {
  return (
    <Button variant={variant} url={themeEditorUrl(shop, apiKey)} target="_blank">
      Open theme editor
    </Button>
  );
}

/** The theme editor with our app embed about to be switched on. */
export function themeEditorUrl(shop: string, apiKey: string): string {
  const url = new URL(`https://${shop}/admin/themes/current/editor`);
  url.searchParams.set('context', 'apps');
  url.searchParams.set('activateAppId', `${apiKey}/${APP_EMBED}`);
  return url.href;
}

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

/** An embed that is not switched on may be listed as available, or not at all. */
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

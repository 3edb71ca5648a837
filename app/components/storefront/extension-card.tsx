import { useShop, useTexts } from '../language/shop-texts.tsx';
import { CardTitle, StackedCard, StateBadge, Subdued } from '../frame/layout.tsx';
import { useReloadButton, whileInUse } from '../frame/live.ts';
import { Notice } from '../frame/page.tsx';
import type { ExtensionState } from '../guide/guide-steps.ts';
import { Banner, Button, InlineStack } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { APP_EMBED } from '../../beacon/storefront-settings.ts';
import type { ShopifyProblem } from '../../shopify/admin-api.ts';
import { textOf } from '../../texts/texts.ts';
import type { StorefrontOutcome } from '../../shopify/storefront-settings.ts';
import { appBridge } from '../frame/answers.ts';

/**
 * The card of the storefront extension: whether it is on, problems, and a link to the theme editor.
 *
 * @param storefront the settings that the extension reads
 */
export function ExtensionCard({ storefront }: { storefront: StorefrontOutcome }) {
  const state = useStorefrontExtension();
  const { t } = useTexts();
  return (
    <>
      {!storefront.ok && <ThemeNotUpdated problem={storefront.problem} />}
      {storefront.ok && storefront.settings === null && (
        <Notice tone="info" about="storefront.noAccount" toAccount="common.enterAccount" />
      )}
      <StackedCard gap="200">
        <InlineStack gap="200" blockAlign="center">
          <CardTitle>{t('storefront.title')}</CardTitle>
          <StateBadge name={t(`storefront.badge.${state}`)} tone={TONES[state]} />
        </InlineStack>
        <Subdued>{t(`storefront.${state}`)}</Subdued>
        <InlineStack>
          <ThemeEditorLink variant={state === 'inactive' ? 'primary' : 'secondary'} />
        </InlineStack>
      </StackedCard>
    </>
  );
}

const TONES = {
  asking: 'neutral',
  active: 'success',
  inactive: 'attention',
  absent: 'neutral',
} as const;

/** Problems that may have passed when the page is loaded again. */
const PASSING: ReadonlySet<string> = new Set([
  'INTERNAL_ERROR',
  'UNEXPECTED_ERROR',
  'SHOPIFY_UNREACHABLE',
  'BUSY',
]);

/** The banner shown if the storefront extension may not have the saved settings, with the reason. */
export function ThemeNotUpdated({ problem: { code } }: { problem: ShopifyProblem }) {
  const { t } = useTexts();
  const reload = useReloadButton();
  return (
    <Banner
      tone="warning"
      title={t('storefront.behind')}
      {...(PASSING.has(code) && { action: reload })}
    >
      <p>{textOf(t('storefront.problems'), code, 'REFUSED')}</p>
    </Banner>
  );
}

/** The button that opens the theme editor in a new tab, with the app embed turned on but not saved. */
export function ThemeEditorLink({ variant }: { variant: 'primary' | 'secondary' }) {
  const { t } = useTexts();
  return (
    <Button variant={variant} url={useThemeEditorUrl()} target="_blank">
      {t('storefront.openThemeEditor')}
    </Button>
  );
}

/** Returns the address of the theme editor, with the app embed turned on but not saved. */
export function useThemeEditorUrl(): string {
  const { shop, apiKey } = useShop();
  const url = new URL(`https://${shop}/admin/themes/current/editor`);
  url.searchParams.set('context', 'apps');
  url.searchParams.set('activateAppId', `${apiKey}/${APP_EMBED}`);
  return url.href;
}

/** How often the admin is asked again, in milliseconds: a page beside the theme editor gets no event when staff save there. */
const ASK_AGAIN_MS = 10_000;

/** Asks the admin whether the storefront extension is on, and again while the page is visible and when staff return to it. */
export function useStorefrontExtension(): ExtensionState {
  const [extension, setExtension] = useState<ExtensionState>('asking');
  useEffect(() => {
    const ask = () => void askAdmin().then(setExtension);
    return whileInUse(ask, ASK_AGAIN_MS, 'at once');
  }, []);
  return extension;
}

/** An embed that is off may be listed as available, or not at all. */
async function askAdmin(): Promise<ExtensionState> {
  try {
    const extensions = (await appBridge()?.app.extensions()) ?? [];
    const theme = extensions.filter(({ type }) => type === 'theme_app_extension');
    if (theme.length === 0) return 'absent';
    const isOn = theme.some(({ activations }) =>
      activations.some(
        (each) =>
          'handle' in each &&
          each.handle === APP_EMBED &&
          'status' in each &&
          each.status === 'active',
      ),
    );
    return isOn ? 'active' : 'inactive';
  } catch {
    return 'absent';
  }
}

import { Text } from '@shopify/polaris';
import { ThemeEditorLink } from '../storefront/theme-editor-link.tsx';
import type { ThemeEditor } from '../storefront/theme-editor-link.tsx';
import { useStorefrontExtension } from '../storefront/use-storefront-extension.ts';
import { GuideStep, StepActions } from './guide-step.tsx';

interface Props extends ThemeEditor {
  expanded: boolean;
  onToggle: () => void;
}

const WORDS = {
  asking: 'Asking the admin whether the storefront extension is switched on.',
  active:
    'The storefront extension is switched on in your theme: the service learns when a shopper has logged in.',
  inactive:
    'Switch on Beacon Pixel among the app embeds of your theme, and save it there: the service then also learns when a shopper has logged in. Everything else works without it.',
  absent:
    'It lets the service learn when a shopper has logged in. The admin does not say whether it is switched on: look in the theme editor, where Beacon Pixel has to be switched on among the app embeds. Everything else works without it.',
};

/** The storefront extension, which nobody needs for the rest. */
export function StorefrontStep({ shop, apiKey, ...rest }: Props) {
  const state = useStorefrontExtension();
  return (
    <GuideStep
      title="Switch on the storefront extension"
      status={state === 'active' ? 'done' : 'optional'}
      {...rest}
    >
      <Text as="p">{WORDS[state]}</Text>
      <StepActions>
        <ThemeEditorLink shop={shop} apiKey={apiKey} />
      </StepActions>
    </GuideStep>
  );
}

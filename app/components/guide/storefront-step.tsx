import { Button, Text } from '@shopify/polaris';
import { GuideStep, StepActions } from './guide-step.tsx';
import { themeEditorUrl, useStorefrontExtension } from './use-storefront-extension.ts';

interface Props {
  shop: string;
  apiKey: string;
  expanded: boolean;
  onToggle: () => void;
}

const WORDS = {
  asking: 'Asking the admin whether the storefront extension is switched on.',
  active: 'The storefront extension is switched on in your theme.',
  inactive:
    'Switch on Beacon Pixel among the app embeds of your theme: the service then also learns when a shopper has logged in. Everything else works without it.',
  absent:
    'It lets the service learn when a shopper has logged in. The admin does not list it for your shop, so there is nothing to switch on; everything else works without it.',
};

/** The storefront extension, which nobody needs for the rest. */
export function StorefrontStep({ shop, apiKey, ...rest }: Props) {
  const { state, block } = useStorefrontExtension();
  return (
    <GuideStep
      title="Switch on the storefront extension"
      status={state === 'active' ? 'done' : 'optional'}
      {...rest}
    >
      <Text as="p">{WORDS[state]}</Text>
      {state !== 'absent' && (
        <StepActions>
          <Button url={themeEditorUrl(shop, apiKey, block)} target="_blank">
            Open theme editor
          </Button>
        </StepActions>
      )}
    </GuideStep>
  );
}

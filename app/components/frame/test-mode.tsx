import { Badge, Banner, InlineStack, Text } from '@shopify/polaris';
import { useTexts } from '../language/use-texts.ts';

/** Says above every page that the shop's events do not count. */
export function TestModeBanner() {
  const { t } = useTexts();
  return (
    <div className="bp-test-mode">
      <Banner tone="warning" action={{ content: t('frame.testMode.change'), url: '/app/settings' }}>
        <InlineStack gap="200" blockAlign="center">
          <Badge tone="warning">{t('frame.testMode.badge')}</Badge>
          <Text as="p">{t('frame.testMode.text')}</Text>
        </InlineStack>
      </Banner>
    </div>
  );
}

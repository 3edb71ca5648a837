import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTexts } from '../language/use-texts.ts';

/** Brings the setup guide back to the overview. Without a form of its own: the page is one. */
export function GuideCard({ guide }: { guide: 'dismissed' | 'wanted' }) {
  const { t } = useTexts();
  const { submit, state } = useFetcher();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('guide.title')}
        </Text>
        <Text as="p" tone="subdued">
          {t(guide === 'dismissed' ? 'settings.guide.hidden' : 'settings.guide.shown')}
        </Text>
        <InlineStack>
          {guide === 'dismissed' ? (
            <Button
              loading={state !== 'idle'}
              onClick={() => {
                submit({ intent: 'guide' }, { method: 'post', action: '/app/settings' });
              }}
            >
              {t('settings.guide.show')}
            </Button>
          ) : (
            <Button url="/app">{t('history.empty.goToOverview')}</Button>
          )}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

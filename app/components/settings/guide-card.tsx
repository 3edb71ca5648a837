import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTexts } from '../language/use-texts.ts';

/** Brings the setup guide back to the overview. */
export function GuideCard({ guide }: { guide: 'dismissed' | 'wanted' }) {
  const { t } = useTexts();
  const { Form, state } = useFetcher();
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
            <Form method="post" action="/app/settings">
              <input type="hidden" name="intent" value="guide" />
              <Button submit loading={state !== 'idle'}>
                {t('settings.guide.show')}
              </Button>
            </Form>
          ) : (
            <Button url="/app">{t('history.empty.goToOverview')}</Button>
          )}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

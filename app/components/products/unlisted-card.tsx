import { Button, InlineStack, Text } from '@shopify/polaris';
import { adminAddress } from '../frame/addresses.ts';
import { StackedCard, Subdued } from '../frame/layout.tsx';
import { useTexts } from '../language/use-texts.ts';

interface UnlistedCardProps {
  count: number;
  onDismiss: () => void;
}

/** The overview's card for products that no re-index includes (specification, *Limits*). */
export function UnlistedCard({ count, onDismiss }: UnlistedCardProps) {
  const { t } = useTexts();
  return (
    <StackedCard gap="200">
      <Text as="h2" variant="headingSm">
        {t('overview.unlisted.title', { count })}
      </Text>
      <Subdued size="small">{t('overview.unlisted.text', { count })}</Subdued>
      <InlineStack gap="400">
        <Button variant="plain" url={adminAddress('products?status=UNLISTED')} target="_top">
          {t('overview.unlisted.show')}
        </Button>
        <Button variant="plain" onClick={onDismiss}>
          {t('overview.unlisted.dismiss')}
        </Button>
      </InlineStack>
    </StackedCard>
  );
}

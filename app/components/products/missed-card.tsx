import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { Trans } from 'react-i18next';
import type { ComparisonView } from '../../catalogue/comparison.ts';
import { useTexts } from '../language/use-texts.ts';
import { Ago } from '../time/shop-time.tsx';

interface MissedCardProps {
  view: ComparisonView;
  /** Null while it is being asked for. */
  onCompare: (() => void) | null;
}

/** What the nightly comparison has found. */
export function MissedCard({ view, onCompare }: MissedCardProps) {
  const { t } = useTexts();
  const isRunning = view.state === 'running';
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('products.missed.title')}
        </Text>
        <Text as="p" tone="subdued">
          {t('products.missed.text')}
        </Text>
        <Text as="p">
          <LastResult view={view} />
        </Text>
        {isRunning && (
          <Text as="p">
            {view.problem
              ? t(`products.missed.problem.${view.problem}`)
              : t('products.missed.running')}
          </Text>
        )}
        <InlineStack>
          <Button
            disabled={isRunning}
            loading={onCompare === null}
            onClick={() => {
              onCompare?.();
            }}
          >
            {t('products.missed.compare')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

function LastResult({ view: { finishedAt, found } }: { view: ComparisonView }) {
  const { t } = useTexts();
  if (finishedAt === null) return <>{t('products.missed.never')}</>;
  const components = { ago: <Ago at={finishedAt} /> };
  if (found === 0) return <Trans t={t} i18nKey="products.missed.clean" components={components} />;
  return <Trans t={t} i18nKey="products.missed.found" count={found} components={components} />;
}

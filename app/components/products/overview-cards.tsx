import { Button, InlineStack, Link, Text } from '@shopify/polaris';
import { adminAddress } from '../frame/addresses.ts';
import { StackedCard, Subdued } from '../frame/layout.tsx';
import type { AutomaticView } from '../../catalogue/automatic.ts';
import { Trans, useTexts } from '../language/use-texts.ts';
import { Ago } from '../formats/shop-time.tsx';

/** The overview's card: how many changes wait for an index, and since when. Each feed's card says what happens next. */
export function ChangesCard({ feeds }: { feeds: AutomaticView[] }) {
  const { t } = useTexts();
  const waiting = waitingChanges(feeds);
  return (
    <StackedCard gap="200" title={t('overview.products.title')}>
      <Text as="p">
        {waiting ? (
          <Trans
            of={`overview.products.${waiting.in}`}
            count={waiting.count}
            ago={<Ago at={waiting.first} />}
          />
        ) : (
          t('overview.products.none')
        )}
      </Text>
      <Link url="/app/products" removeUnderline>
        {t('overview.products.see')}
      </Link>
    </StackedCard>
  );
}

/**
 * Returns the changes that wait for a feed's index, and the first one's time; null without any. If several feeds lack
 * changes, these may be the same or others: the count is the largest of one feed, and there are at least that many.
 */
export function waitingChanges(
  feeds: readonly AutomaticView[],
): { in: 'waiting' | 'waitingInSeveral'; count: number; first: Date } | null {
  const changes = feeds.flatMap((feed) => feed.changes ?? []);
  if (changes.length === 0) return null;
  return {
    in: changes.length === 1 ? 'waiting' : 'waitingInSeveral',
    count: Math.max(...changes.map(({ count }) => count)),
    first: new Date(Math.min(...changes.map(({ first }) => first.getTime()))),
  };
}

/** The overview's card for products that no re-index includes (specification, *Limits*). */
export function UnlistedCard({ count, onDismiss }: { count: number; onDismiss: () => void }) {
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

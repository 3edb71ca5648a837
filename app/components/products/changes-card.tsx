import { Link, Text } from '@shopify/polaris';
import { Trans } from 'react-i18next';
import { CardTitle, StackedCard } from '../frame/card.tsx';
import type { AutomaticView } from '../../catalogue/automatic.ts';
import { useTexts } from '../language/use-texts.ts';
import { Ago } from '../formats/shop-time.tsx';

/** The overview's card: how many changes wait for an index, and since when. Each feed's card says what happens next. */
export function ChangesCard({ feeds }: { feeds: AutomaticView[] }) {
  const { t } = useTexts();
  const waiting = feeds.flatMap(({ changes }) => changes ?? []);
  const [most] = waiting.toSorted((one, other) => other.count - one.count);
  const [first] = waiting.toSorted((one, other) => Number(one.first) - Number(other.first));
  return (
    <StackedCard gap="200">
      <CardTitle>{t('products.card.title')}</CardTitle>
      <Text as="p">
        {most && first ? (
          <Trans
            t={t}
            i18nKey="products.card.waiting"
            count={most.count}
            components={{ ago: <Ago at={first.first} /> }}
          />
        ) : (
          t('products.card.none')
        )}
      </Text>
      <Link url="/app/products" removeUnderline>
        {t('products.card.see')}
      </Link>
    </StackedCard>
  );
}

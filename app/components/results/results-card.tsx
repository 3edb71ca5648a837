import { Link, Text } from '@shopify/polaris';
import { StackedCard, Subdued } from '../frame/layout.tsx';
import type { ModuleResults, ShopResults } from '../../results/results.ts';
import { useShopTexts } from '../formats/shop-time.tsx';

/** The overview's card with the result of the best list, in money if orders are measured, else in clicks. */
export function ResultsCard({ results: { modules, orders, valued } }: { results: ShopResults }) {
  const { t, format } = useShopTexts();
  // A sum without some of the orders would stand beside the number of all.
  const currency = valued === 'all' ? orders?.currency : null;
  const byValue = currency ? most(modules, (each) => each.now.value) : undefined;
  const best = byValue ?? most(modules, (each) => each.now.clicks);
  if (best === undefined) return null;
  const { module, now } = best;
  const isMoney = !!currency && now.value > 0;
  const count = isMoney ? now.orders : now.clicks;
  const clicks =
    now.shown > now.counted
      ? t('common.estimate', { figure: format.number(now.clicks) })
      : format.number(now.clicks);
  return (
    <StackedCard gap="200" title={t('frame.results')}>
      <Text as="p" variant="headingLg">
        {isMoney ? format.money(now.value, currency) : clicks}
      </Text>
      <Subdued>
        {t(isMoney ? 'overview.results.value' : 'overview.results.clicks', {
          count,
          module: t(`common.modules.${module}`),
        })}
      </Subdued>
      <Link url="/app/results" removeUnderline>
        {t('overview.results.view')}
      </Link>
    </StackedCard>
  );
}

/** Returns the module with the highest figure; undefined if all are 0. */
function most(
  modules: readonly ModuleResults[],
  of: (module: ModuleResults) => number,
): ModuleResults | undefined {
  return modules.filter((each) => of(each) > 0).toSorted((one, other) => of(other) - of(one))[0];
}

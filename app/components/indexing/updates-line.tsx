import { Text } from '@shopify/polaris';
import type { UpdatesView } from '../../catalogue/updates.ts';
import { useTexts } from '../language/use-texts.ts';
import { useNow, useShopClock } from '../time/shop-time.tsx';

const REFRESH_MS = 10_000;

/** What becomes of changed products that are sent to a feed's index one by one. */
export function UpdatesLine({ view }: { view: UpdatesView }) {
  const { t } = useTexts();
  return (
    <Text as="p">
      <Plan view={view} />
      {view.problems > 0 && ` ${t('automatic.updates.problems', { count: view.problems })}`}
    </Text>
  );
}

function Plan({ view: { plan, waiting, problem } }: { view: UpdatesView }) {
  const { t } = useTexts();
  const { format } = useShopClock();
  const now = useNow(REFRESH_MS);
  const count = waiting;
  if (plan.do === 'send') return t('automatic.updates.soon', { count });
  if (plan.do === 'wait') {
    switch (plan.reason) {
      case 'index':
        return t('automatic.updates.afterIndex', { count });
      case 'failed-index':
        return t('automatic.updates.afterFailed', { count });
      case 'service':
        return t('automatic.updates.afterService', { count });
      case 'retry':
        return t(`automatic.updates.retry.${problem ?? 'service'}`, {
          time: format.nearby(plan.until, now),
        });
    }
  }
  switch (plan.reason) {
    case 'no-changes':
    case 'off':
      return t('automatic.updates.none');
    case 'never-indexed':
      return t('automatic.updates.neverIndexed');
    case 'unknown-feed':
      return t('automatic.updates.unknownFeed');
    case 'left-to-reindex':
      return t('automatic.updates.leftToReindex', { count });
  }
}

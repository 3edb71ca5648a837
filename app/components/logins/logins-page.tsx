import { useSearchParams } from '@remix-run/react';
import { Card, Text } from '@shopify/polaris';
import { OneColumn, StackedCard } from '../frame/layout.tsx';
import type { LoginPage } from '../../logins/login.ts';
import type { StorefrontOutcome } from '../../shopify/storefront-settings.ts';
import { showToast, useAction } from '../frame/answers.ts';
import { useLivePage } from '../frame/live.ts';
import { Page } from '../frame/page.tsx';
import { useShopTexts } from '../formats/shop-time.tsx';
import { ExtensionCard } from '../storefront/extension-card.tsx';
import { type LoginCounts, LoginCountsCard } from './login-counts.tsx';
import { LoginList, readLoginsAddress } from './login-list.tsx';

interface LoginsPageProps {
  list: LoginPage;
  counts: LoginCounts;
  /** The settings of the storefront extension, which reports logins to the app. */
  storefront: StorefrontOutcome;
}

/** The outcome of *Try again*. */
interface RetryAnswer {
  outcome: 'queued' | 'not-possible' | 'not-found';
}

/** The page of the logins that the app reports: their number in each state, and all of them, the latest first. */
export function LoginsPage({ list, counts, storefront }: LoginsPageProps) {
  const { t, zoneName } = useShopTexts();
  const [search] = useSearchParams();
  const isAnyKnown = list.total > 0 || readLoginsAddress(search).state !== undefined;
  const isUnderWay = list.rows.some(({ state }) => state === 'waiting' || state === 'sending');
  const retries = useAction<RetryAnswer>(({ outcome }) =>
    showToast(t(`logins.toasts.${outcome}`), { isError: outcome !== 'queued' }),
  );
  useLivePage(isUnderWay ? 'soon' : 'later');
  return (
    <Page title={t('frame.logins')} subtitle={t('logins.subtitle', { zone: zoneName })}>
      <OneColumn>
        <ExtensionCard storefront={storefront} />
        {isAnyKnown ? (
          <>
            <LoginCountsCard counts={counts} />
            <Card padding="0">
              <LoginList list={list} retries={retries} />
            </Card>
          </>
        ) : (
          <StackedCard gap="200" title={t('logins.empty.title')}>
            <Text as="p">{t('logins.empty.text')}</Text>
          </StackedCard>
        )}
      </OneColumn>
    </Page>
  );
}

import { useSearchParams } from '@remix-run/react';
import { Box, Card, Page, Select, Text } from '@shopify/polaris';
import { OneColumn } from '../frame/columns.tsx';
import { CardTitle, StackedCard } from '../frame/card.tsx';
import {
  LOGIN_STATES,
  type LoginPage,
  type LoginState,
  type LoginView,
} from '../../logins/login.ts';
import { stateText } from '../../logins/messages.ts';
import type { StorefrontOutcome } from '../../shopify/storefront-settings.ts';
import { listAddress, pageIn, useAddressFilter } from '../frame/addresses.ts';
import { showErrorToast, showToast, useAction } from '../frame/answers.ts';
import { useLivePage } from '../frame/live.ts';
import { PagedTable } from '../frame/paged-table.tsx';
import { useTexts } from '../language/use-texts.ts';
import { useShopClock } from '../formats/shop-time.tsx';
import { ExtensionCard, type ThemeEditor } from '../storefront/extension-card.tsx';
import { type LoginCounts, LoginCountsCard } from './login-counts.tsx';
import { CondensedLoginRow, LoginRow, type LoginRequests } from './login-row.tsx';

interface LoginsPageProps {
  list: LoginPage;
  counts: LoginCounts;
  /** The settings of the storefront extension, which reports logins to the app. */
  storefront: StorefrontOutcome;
  themeEditor: ThemeEditor;
}

/** The polling interval while logins are being sent, in milliseconds. */
const ACTIVE_POLL_MS = 3_000;
/** The polling interval otherwise, in milliseconds. */
const IDLE_POLL_MS = 10_000;

/** The page of the logins that the app reports: their number in each state, and all of them, the latest first. */
export function LoginsPage({ list, counts, storefront, themeEditor }: LoginsPageProps) {
  const { t } = useTexts();
  const { zoneName } = useShopClock();
  const [search] = useSearchParams();
  const filter = readLoginsAddress(search);
  const isAnyKnown = list.total > 0 || filter.state !== undefined;
  const isUnderWay = list.rows.some(({ state }) => state === 'waiting' || state === 'sending');
  useLivePage(isUnderWay ? ACTIVE_POLL_MS : IDLE_POLL_MS);
  return (
    <Page title={t('frame.logins')} subtitle={t('logins.subtitle', { zone: zoneName })}>
      <OneColumn>
        <ExtensionCard storefront={storefront} themeEditor={themeEditor} />
        {isAnyKnown ? (
          <>
            <LoginCountsCard counts={counts} />
            <Card padding="0">
              <LoginFilters />
              <Rows list={list} filter={filter} />
            </Card>
          </>
        ) : (
          <NothingYet />
        )}
      </OneColumn>
    </Page>
  );
}

function NothingYet() {
  const { t } = useTexts();
  return (
    <StackedCard gap="200">
      <CardTitle>{t('logins.empty.title')}</CardTitle>
      <Text as="p">{t('logins.empty.text')}</Text>
    </StackedCard>
  );
}

function Rows({ list, filter }: { list: LoginPage; filter: LoginsFilter }) {
  const { t } = useTexts();
  const requestsOf = useRetry();
  return (
    <PagedTable
      of="logins"
      noneFound={t('logins.noneFound.text')}
      list={list}
      headings={[
        { title: t('logins.loggedIn') },
        { title: t('logins.shopper') },
        { title: t('common.status') },
        { title: t('common.result') },
        { title: t('logins.tryAgain'), hidden: true },
      ]}
      addressOf={(to) => loginsAddress({ ...filter, page: to })}
      wide={LoginRow}
      condensed={CondensedLoginRow}
    >
      {(Row, login, position) => (
        <Row key={login.id} login={login} position={position} requests={requestsOf(login)} />
      )}
    </PagedTable>
  );
}

/** The outcome of *Try again*. */
interface RetryAnswer {
  outcome: 'queued' | 'not-possible' | 'not-found';
}

/** Returns *Try again* for every row; only one request runs at a time. */
function useRetry(): (login: LoginView) => LoginRequests {
  const { t } = useTexts();
  const { form, send } = useAction<RetryAnswer>(({ outcome }) => {
    const words = t(`logins.toasts.${outcome}`);
    if (outcome === 'queued') showToast(words);
    else showErrorToast(words);
  });
  return ({ id }) => ({
    pending: form?.get('id') === id ? 'yes' : 'no',
    retry() {
      send({ id });
    },
  });
}

const ANY = '';

/** The filter of the list. */
function LoginFilters() {
  const { t } = useTexts();
  const [search, choose] = useAddressFilter();
  return (
    <Box padding="400" maxWidth="16rem">
      <Select
        label={t('common.status')}
        value={readLoginsAddress(search).state ?? ANY}
        options={[
          { label: t('common.allStatuses'), value: ANY },
          ...LOGIN_STATES.map((state) => ({ label: stateText(state, t), value: state })),
        ]}
        onChange={(value) => {
          const state = LOGIN_STATES.find((known) => known === value);
          choose(loginsAddress({ ...(state && { state }), page: 1 }));
        }}
      />
    </Box>
  );
}

/** The logins that the page lists. */
export interface LoginsFilter {
  state?: LoginState;
  /** Counted from 1. */
  page: number;
}

/** Reads the filter from the address; invalid values are ignored. */
export function readLoginsAddress(search: URLSearchParams): LoginsFilter {
  const state = LOGIN_STATES.find((known) => known === search.get('state'));
  return { ...(state && { state }), page: pageIn(search) };
}

export const loginsAddress = ({ state, page }: LoginsFilter): string =>
  listAddress('/app/logins', { state }, page);

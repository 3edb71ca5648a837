import { Box, Select } from '@shopify/polaris';
import {
  LOGIN_STATES,
  type LoginPage,
  type LoginState,
  type LoginView,
} from '../../logins/login.ts';
import { stateText } from '../../logins/messages.ts';
import { listAddress, pageIn, useAddressFilter } from '../frame/addresses.ts';
import { PagedTable } from '../frame/paged-table.tsx';
import { useTexts } from '../language/use-texts.ts';
import { CondensedLoginRow, LoginRow, type LoginRequests } from './login-row.tsx';

interface LoginListProps {
  list: LoginPage;
  filter: LoginsFilter;
  requestsOf: (login: LoginView) => LoginRequests;
}

/** The logins that the app has accepted, the latest first. */
export function LoginList({ list, filter, requestsOf }: LoginListProps) {
  const { t } = useTexts();
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
        { title: t('common.tryAgain'), hidden: true },
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

const ANY = '';

/** The filter of the list. */
export function LoginFilters() {
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

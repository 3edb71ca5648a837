import {
  BlockStack,
  Card,
  EmptySearchResult,
  IndexTable,
  Text,
  useBreakpoints,
} from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { DirectEventView } from '../../direct/direct-event.ts';
import type { DirectPage } from '../../direct/direct-events.ts';
import { counted } from '../time/format-time.ts';
import { LoginFilters } from './login-filters.tsx';
import { CondensedLoginRow, LoginRow } from './login-row.tsx';
import type { LoginWishes } from './login-row.tsx';
import { loginsAddress } from './logins-address.ts';
import type { LoginsFilter } from './logins-address.ts';

interface Props {
  list: DirectPage;
  filter: LoginsFilter;
  wishesOf: (login: DirectEventView) => LoginWishes;
}

/** Every login that the app has accepted, the latest first. */
export function LoginList({ list, filter, wishesOf }: Props): ReactNode {
  if (list.total === 0 && !filter.state) return <NothingYet />;
  return (
    <Card padding="0">
      <LoginFilters filter={filter} />
      <Rows list={list} filter={filter} wishesOf={wishesOf} />
    </Card>
  );
}

function NothingYet() {
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          No login yet
        </Text>
        <Text as="p">
          When a shopper who consents to analytics logs in, it is listed here: when, who, and what
          became of it at the tracking service.
        </Text>
      </BlockStack>
    </Card>
  );
}

function Rows({ list: { rows, page, pageCount, total }, filter, wishesOf }: Props) {
  const condensed = useBreakpoints().smDown;
  const Row = condensed ? CondensedLoginRow : LoginRow;
  return (
    <IndexTable
      condensed={condensed}
      selectable={false}
      resourceName={{ singular: 'login', plural: 'logins' }}
      itemCount={rows.length}
      headings={[
        { title: 'Logged in' },
        { title: 'Shopper' },
        { title: 'State' },
        { title: 'What came of it' },
        { title: 'Try again', hidden: true },
      ]}
      emptyState={
        <EmptySearchResult
          title="No login is like this"
          description="Choose another state."
          withIllustration
        />
      }
      pagination={{
        hasPrevious: page > 1,
        hasNext: page < pageCount,
        label: `${counted(total, 'login')}, page ${page} of ${pageCount}`,
        ...(page > 1 && { previousURL: loginsAddress({ ...filter, page: page - 1 }) }),
        ...(page < pageCount && { nextURL: loginsAddress({ ...filter, page: page + 1 }) }),
      }}
    >
      {rows.map((login, position) => (
        <Row key={login.id} login={login} position={position} wishes={wishesOf(login)} />
      ))}
    </IndexTable>
  );
}

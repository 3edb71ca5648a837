import {
  BlockStack,
  Box,
  EmptySearchResult,
  IndexTable,
  InlineGrid,
  Select,
  type SelectProps,
  useBreakpoints,
} from '@shopify/polaris';
import type { ReactNode } from 'react';
import { useTexts } from '../language/shop-texts.tsx';
import { listAddress, useAddressFilter } from './addresses.ts';

/** A page of a list, counted from 1, with the number of pages and the total of rows. */
interface ListPage<Row> {
  rows: Row[];
  page: number;
  pageCount: number;
  total: number;
}

interface Column<Row> {
  title: string;
  /** Whether only screen readers read the title. */
  hidden?: boolean;
  cell: (row: Row) => ReactNode;
}

/** One filter of a list, by the state of its rows unless it has a label. */
interface ListFilter {
  /** Its parameter in the address. */
  name: string;
  label?: string;
  /** The option without a filter. */
  all?: string;
  options: NonNullable<SelectProps['options']>;
}

interface PagedTableProps<Row> {
  /** The page of the list, with the texts of the pagination and of a table without rows. */
  of: 'history' | 'logins' | 'orders';
  list: ListPage<Row>;
  idOf: (row: Row) => string;
  /** Kept in the page's address. A choice leads to the first page. */
  filters: readonly ListFilter[];
  columns: [Column<Row>, ...Column<Row>[]];
  /** The content of a row on a phone: a few lines instead of many columns. */
  lines: (row: Row) => ReactNode;
}

/** A table in which each page has an address, below its filters. */
export function PagedTable<Row>({ of, list, filters, ...each }: PagedTableProps<Row>) {
  const { rows, page, pageCount, total } = list;
  const { idOf, columns, lines } = each;
  const { t } = useTexts();
  const [search, choose] = useAddressFilter();
  const chosen = Object.fromEntries(filters.map(({ name }) => [name, search.get(name) ?? '']));
  const addressOf = (to: number, changes = {}) =>
    listAddress(`/app/${of}`, { ...chosen, ...changes }, to);
  const isCondensed = useBreakpoints().smDown;
  const [hasPrevious, hasNext] = [page > 1, page < pageCount];
  return (
    <>
      <Box padding="400" maxWidth={`${16 * filters.length}rem`}>
        <InlineGrid columns={{ xs: 1, sm: filters.length }} gap="300">
          {filters.map(({ name, options, ...words }) => (
            <Select
              key={name}
              label={words.label ?? t('common.status')}
              value={chosen[name] ?? ''}
              options={[{ label: words.all ?? t('common.allStatuses'), value: '' }, ...options]}
              onChange={(value) => choose(addressOf(1, { [name]: value }))}
            />
          ))}
        </InlineGrid>
      </Box>
      <div className="bp-list">
        <IndexTable
          condensed={isCondensed}
          selectable={false}
          itemCount={rows.length}
          headings={columns}
          emptyState={
            <EmptySearchResult
              title={t(`${of}.noneFound.title`)}
              description={t(`${of}.noneFound.text`)}
              withIllustration
            />
          }
          {...(total > 0 && {
            pagination: {
              label: t(`${of}.pages`, { count: total, page, pages: pageCount }),
              hasPrevious,
              hasNext,
              ...(hasPrevious && { previousURL: addressOf(page - 1) }),
              ...(hasNext && { nextURL: addressOf(page + 1) }),
            },
          })}
        >
          {rows.map((row, position) => (
            <IndexTable.Row key={idOf(row)} id={idOf(row)} position={position}>
              {isCondensed ? (
                <Box paddingBlock="300" paddingInline="400" width="100%">
                  <BlockStack gap="100">{lines(row)}</BlockStack>
                </Box>
              ) : (
                columns.map(({ title, cell }) => (
                  <IndexTable.Cell key={title}>{cell(row)}</IndexTable.Cell>
                ))
              )}
            </IndexTable.Row>
          ))}
        </IndexTable>
      </div>
    </>
  );
}

import {
  BlockStack,
  Box,
  EmptySearchResult,
  IndexTable,
  type IndexTableProps,
  useBreakpoints,
} from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { Translate } from '../../texts/texts.ts';
import { useTexts } from '../language/use-texts.ts';

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

interface PagedTableProps<Row> {
  /** The texts of the pagination, and of a table without rows. */
  of: 'history' | 'logins' | 'orders';
  /** What to do if no row matches the filter. */
  noneFound: string;
  list: ListPage<Row>;
  idOf: (row: Row) => string;
  addressOf: (page: number) => string;
  columns: [Column<Row>, ...Column<Row>[]];
  /** The content of a row on a phone: a few lines instead of many columns. */
  lines: (row: Row) => ReactNode;
}

/** A table in which each page has an address. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { of, noneFound, list, idOf, columns, lines } = props;
  const { t } = useTexts();
  const isCondensed = useBreakpoints().smDown;
  return (
    <div className="bp-list">
      <IndexTable
        condensed={isCondensed}
        selectable={false}
        itemCount={list.rows.length}
        headings={columns}
        emptyState={
          <EmptySearchResult
            title={t(`${of}.noneFound.title`)}
            description={noneFound}
            withIllustration
          />
        }
        {...(list.total > 0 && { pagination: pagination(props, t) })}
      >
        {list.rows.map((row, position) => (
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
  );
}

/** Returns the table's pagination, whose label names the current page. */
function pagination(
  { of, list, addressOf }: Pick<PagedTableProps<unknown>, 'of' | 'list' | 'addressOf'>,
  t: Translate,
): NonNullable<IndexTableProps['pagination']> {
  const { page, pageCount, total } = list;
  const [hasPrevious, hasNext] = [page > 1, page < pageCount];
  return {
    label: t(`${of}.pages`, { count: total, page, pages: pageCount }),
    hasPrevious,
    hasNext,
    ...(hasPrevious && { previousURL: addressOf(page - 1) }),
    ...(hasNext && { nextURL: addressOf(page + 1) }),
  };
}

import {
  BlockStack,
  Box,
  EmptySearchResult,
  IndexTable,
  type IndexTableProps,
  useBreakpoints,
} from '@shopify/polaris';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { Translate } from '../../texts/texts.ts';
import { useTexts } from '../language/use-texts.ts';

/** A page of a list, counted from 1, with the number of pages and the total of rows. */
interface ListPage<Row> {
  rows: Row[];
  page: number;
  pageCount: number;
  total: number;
}

interface PagedTableProps<Row, RowProps> {
  /** The texts of the pagination, and of a table without rows. */
  of: 'history' | 'logins' | 'orders';
  /** What to do if no row matches the filter. */
  noneFound: string;
  list: ListPage<Row>;
  headings: IndexTableProps['headings'];
  addressOf: (page: number) => string;
  /** A row; `condensed`: the row on a phone, a few lines instead of many columns. */
  wide: ComponentType<RowProps>;
  condensed: ComponentType<RowProps>;
  children: (Row: ComponentType<RowProps>, row: Row, position: number) => ReactElement;
}

/** A table in which each page has an address. */
export function PagedTable<Row, RowProps>(props: PagedTableProps<Row, RowProps>) {
  const { of, noneFound, list, headings } = props;
  const { t } = useTexts();
  const isCondensed = useBreakpoints().smDown;
  const Row = isCondensed ? props.condensed : props.wide;
  return (
    <div className="bp-list">
      <IndexTable
        condensed={isCondensed}
        selectable={false}
        itemCount={list.rows.length}
        headings={headings}
        emptyState={
          <EmptySearchResult
            title={t(`${of}.noneFound.title`)}
            description={noneFound}
            withIllustration
          />
        }
        {...(list.total > 0 && { pagination: pagination(props, t) })}
      >
        {list.rows.map((row, position) => props.children(Row, row, position))}
      </IndexTable>
    </div>
  );
}

/** Returns the table's pagination, whose label names the current page. */
function pagination(
  { of, list, addressOf }: Pick<PagedTableProps<unknown, never>, 'of' | 'list' | 'addressOf'>,
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

interface CondensedRowProps {
  id: string;
  position: number;
  children: ReactNode;
}

/** A table row that consists of lines. */
export function CondensedRow({ id, position, children }: CondensedRowProps) {
  return (
    <IndexTable.Row id={id} position={position}>
      <Box paddingBlock="300" paddingInline="400" width="100%">
        <BlockStack gap="100">{children}</BlockStack>
      </Box>
    </IndexTable.Row>
  );
}

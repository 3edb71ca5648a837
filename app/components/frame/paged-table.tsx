import {
  BlockStack,
  Box,
  EmptySearchResult,
  IndexTable,
  type IndexTableProps,
  useBreakpoints,
} from '@shopify/polaris';
import type { ComponentType, ReactElement, ReactNode } from 'react';

/** A page of a list, counted from 1, with the number of pages and the total of rows. */
interface ListPage<Row> {
  rows: Row[];
  page: number;
  pageCount: number;
  total: number;
}

interface PagedTableProps<Row, RowProps> {
  list: ListPage<Row>;
  resource: { singular: string; plural: string };
  headings: IndexTableProps['headings'];
  /** Shown instead of rows if no row matches the filter. */
  noneFound: { title: string; description: string };
  addressOf: (page: number) => string;
  /** The label of the pagination, which names the current page. */
  pages: string;
  /** A row; `condensed`: the row on a phone, a few lines instead of many columns. */
  wide: ComponentType<RowProps>;
  condensed: ComponentType<RowProps>;
  children: (Row: ComponentType<RowProps>, row: Row, position: number) => ReactElement;
}

/** A table in which each page has an address. */
export function PagedTable<Row, RowProps>(props: PagedTableProps<Row, RowProps>) {
  const { list, resource, headings, noneFound } = props;
  const isCondensed = useBreakpoints().smDown;
  const Row = isCondensed ? props.condensed : props.wide;
  return (
    <div className="bp-list">
      <IndexTable
        condensed={isCondensed}
        selectable={false}
        resourceName={resource}
        itemCount={list.rows.length}
        headings={headings}
        emptyState={<EmptySearchResult {...noneFound} withIllustration />}
        {...pagination(props)}
      >
        {list.rows.map((row, position) => props.children(Row, row, position))}
      </IndexTable>
    </div>
  );
}

/** Returns the table's pagination; empty for a table without rows. */
function pagination({
  list: { page, pageCount, total },
  addressOf,
  pages,
}: Pick<PagedTableProps<unknown, never>, 'list' | 'addressOf' | 'pages'>): Pick<
  IndexTableProps,
  'pagination'
> {
  if (total === 0) return {};
  const [hasPrevious, hasNext] = [page > 1, page < pageCount];
  return {
    pagination: {
      label: pages,
      hasPrevious,
      hasNext,
      ...(hasPrevious && { previousURL: addressOf(page - 1) }),
      ...(hasNext && { nextURL: addressOf(page + 1) }),
    },
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

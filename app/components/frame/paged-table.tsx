import {
  BlockStack,
  Box,
  EmptySearchResult,
  IndexTable,
  type IndexTableProps,
  useBreakpoints,
} from '@shopify/polaris';
import type { ComponentType, ReactElement, ReactNode } from 'react';

/** A page of a list, counted from 1, of how many, and how many rows all pages have. */
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
  /** Shown instead of rows where the filter finds none. */
  noneFound: { title: string; description: string };
  addressOf: (page: number) => string;
  /** Which page it is. */
  pages: string;
  /** A row, and the same on a phone: a few lines instead of many columns. */
  wide: ComponentType<RowProps>;
  condensed: ComponentType<RowProps>;
  children: (Row: ComponentType<RowProps>, row: Row, position: number) => ReactElement;
}

/** A table whose pages are addresses. */
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

/** None where the table has no rows. */
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

/** A row of lines. */
export function CondensedRow({ id, position, children }: CondensedRowProps) {
  return (
    <IndexTable.Row id={id} position={position}>
      <Box paddingBlock="300" paddingInline="400" width="100%">
        <BlockStack gap="100">{children}</BlockStack>
      </Box>
    </IndexTable.Row>
  );
}

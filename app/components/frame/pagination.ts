import type { IndexTableProps } from '@shopify/polaris';

/**
 * The pagination of a table whose pages are addresses; none where the table has no rows.
 *
 * @param list the page that is shown, counted from 1, of how many, and how many rows all pages have
 */
export function pagination(
  { page, pageCount, total }: { page: number; pageCount: number; total: number },
  addressOf: (page: number) => string,
  label: string,
): Pick<IndexTableProps, 'pagination'> {
  if (total === 0) return {};
  const [hasPrevious, hasNext] = [page > 1, page < pageCount];
  return {
    pagination: {
      label,
      hasPrevious,
      hasNext,
      ...(hasPrevious && { previousURL: addressOf(page - 1) }),
      ...(hasNext && { nextURL: addressOf(page + 1) }),
    },
  };
}

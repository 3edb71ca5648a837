import { Box, InlineGrid, Select, type SelectProps } from '@shopify/polaris';
import { listAddress, useAddressFilter } from './addresses.ts';

/** One filter of a list. */
interface ListFilter {
  /** Its parameter in the address. */
  name: string;
  label: string;
  /** The option without a filter. */
  all: string;
  options: NonNullable<SelectProps['options']>;
}

/** The filters of a list, which are kept in the page's address. A choice leads to the first page. */
export function ListFilters({ path, filters }: { path: string; filters: ListFilter[] }) {
  const [search, choose] = useAddressFilter();
  const chosen = Object.fromEntries(filters.map(({ name }) => [name, search.get(name) ?? '']));
  return (
    <Box padding="400" maxWidth={`${16 * filters.length}rem`}>
      <InlineGrid columns={{ xs: 1, sm: filters.length }} gap="300">
        {filters.map(({ name, label, all, options }) => (
          <Select
            key={name}
            label={label}
            value={chosen[name] ?? ''}
            options={[{ label: all, value: '' }, ...options]}
            onChange={(value) => {
              choose(listAddress(path, { ...chosen, [name]: value }, 1));
            }}
          />
        ))}
      </InlineGrid>
    </Box>
  );
}

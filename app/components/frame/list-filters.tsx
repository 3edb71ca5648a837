import { Box, InlineGrid, Select, type SelectProps } from '@shopify/polaris';

/** One filter of a list. */
export interface ListFilter {
  /** Its parameter in the address. */
  name: string;
  label: string;
  /** The option without a filter. */
  all: string;
  options: NonNullable<SelectProps['options']>;
}

interface ListFiltersProps {
  filters: readonly ListFilter[];
  chosen: Partial<Record<string, string>>;
  onChoose: (name: string, value: string) => void;
}

/** The filters of a list. */
export const ListFilters = ({ filters, chosen, onChoose }: ListFiltersProps) => (
  <Box padding="400" maxWidth={`${16 * filters.length}rem`}>
    <InlineGrid columns={{ xs: 1, sm: filters.length }} gap="300">
      {filters.map(({ name, label, all, options }) => (
        <Select
          key={name}
          label={label}
          value={chosen[name] ?? ''}
          options={[{ label: all, value: '' }, ...options]}
          onChange={(value) => onChoose(name, value)}
        />
      ))}
    </InlineGrid>
  </Box>
);

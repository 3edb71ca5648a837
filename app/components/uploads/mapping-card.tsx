import { BlockStack, InlineGrid, Select, Text } from '@shopify/polaris';
import { StackedCard } from '../frame/layout.tsx';
import { ScrollTable } from '../frame/table.tsx';
import { isolate } from '../../texts/texts.ts';
import type { CheckReport } from '../../uploads/check.ts';
import { REQUIRED_FIELDS, type RequiredField } from '../../uploads/format.ts';
import type { Mapping } from '../../uploads/mapping.ts';
import { useTexts } from '../language/shop-texts.tsx';

interface MappingCardProps {
  report: CheckReport;
  /** Whether the file is being checked again. */
  busy: boolean;
  onChange: (mapping: Mapping) => void;
}

/** The card that maps columns to fields, with a preview of the first products. */
export function MappingCard({ report, busy, onChange }: MappingCardProps) {
  const { t } = useTexts();
  const { columns, mapping, sample } = report;
  const labelOf = (field: RequiredField) => t(`uploads.mapping.fields.${field}`);
  return (
    <StackedCard gap="400" title={t('uploads.mapping.title')} text={t('uploads.mapping.text')}>
      <InlineGrid columns={{ xs: 1, sm: 2, md: 3 }} gap="300">
        {REQUIRED_FIELDS.map((field) => (
          <Select
            key={field}
            label={labelOf(field)}
            options={[
              ...(mapping[field] === null
                ? [{ label: t('uploads.mapping.none'), value: '', disabled: true }]
                : []),
              ...columns.map((name) => ({ label: isolate(name), value: name })),
            ]}
            value={mapping[field] ?? ''}
            disabled={busy}
            error={mapping[field] === null && t('uploads.codes.unmapped')}
            onChange={(column) => onChange({ ...mapping, [field]: column })}
          />
        ))}
      </InlineGrid>
      <BlockStack gap="200">
        <Text as="h3" variant="headingSm">
          {t('uploads.preview.title')}
        </Text>
        <ScrollTable
          label={t('uploads.preview.title')}
          className="bp-preview"
          columns={REQUIRED_FIELDS.map(labelOf)}
          rows={sample.map(({ row, values }) => ({
            key: row,
            cells: REQUIRED_FIELDS.map((field) => isolate(values[mapping[field] ?? ''] ?? '')),
          }))}
        />
      </BlockStack>
    </StackedCard>
  );
}

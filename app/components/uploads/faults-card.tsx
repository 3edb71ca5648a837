import { BlockStack, Button, Card, InlineStack, List, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { CheckReport } from '../../uploads/check.ts';
import type { Fault } from '../../uploads/fault.ts';
import { showErrorToast } from '../frame/answers.ts';
import { useTexts } from '../language/use-texts.ts';
import { csvOf, placeOf } from './faults-csv.ts';

interface FaultsCardProps {
  report: CheckReport;
  /** All faults of the file; null where the app did not answer. */
  readAll: () => Promise<Fault[] | null>;
}

/** The first faults of a file, and all of them to download. */
export function FaultsCard({ report, readAll }: FaultsCardProps) {
  const { t } = useTexts();
  const [loading, setLoading] = useState(false);
  const { faults, faultCount, format } = report;

  async function download() {
    setLoading(true);
    const all = await readAll();
    setLoading(false);
    if (all === null) showErrorToast(t('common.noAnswer'));
    else save(t('uploads.faults.fileName'), csvOf(all, format, t));
  }

  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('uploads.faults.title')}
        </Text>
        <List>
          {faults.map((fault, place) => (
            <List.Item key={place}>
              <Text as="span" fontWeight="semibold">
                {placeOf(fault, format, t)}
              </Text>
              {': '}
              {t(`uploads.codes.${fault.code}`)}
              {fault.value !== null && (
                <>
                  {' '}
                  <Text as="span" tone="subdued" breakWord>
                    {fault.value}
                  </Text>
                </>
              )}
            </List.Item>
          ))}
        </List>
        {faultCount > faults.length && (
          <Text as="p" tone="subdued">
            {t('uploads.faults.first', { shown: faults.length, count: faultCount })}
          </Text>
        )}
        <InlineStack>
          <Button loading={loading} onClick={() => void download()}>
            {t('uploads.faults.download')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

/** The mark at the beginning tells spreadsheets that it is UTF-8. */
function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}

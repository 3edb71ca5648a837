import { List, Text } from '@shopify/polaris';
import { useState } from 'react';
import { CardTitle, LoneButton, StackedCard, Subdued } from '../frame/layout.tsx';
import { isolate } from '../../texts/texts.ts';
import type { CheckReport } from '../../uploads/check.ts';
import type { Fault } from '../../uploads/fault.ts';
import { showErrorToast } from '../frame/answers.ts';
import { saveFile } from '../frame/save-file.ts';
import { useTexts } from '../language/shop-texts.tsx';
import { csvOf, faultText, placeOf } from './faults-csv.ts';

interface FaultsCardProps {
  report: CheckReport;
  /** Reads all faults and warnings of the file; null if the app did not answer. */
  readAll: () => Promise<Fault[] | null>;
}

/** The first faults and the first warnings of a file, with a download of all. */
export function FaultsCard({ report, readAll }: FaultsCardProps) {
  const { t } = useTexts();
  const [loading, setLoading] = useState(false);
  const { faults, faultCount, warnings, warningCount, format } = report;

  async function download() {
    setLoading(true);
    const all = await readAll();
    setLoading(false);
    if (all === null) showErrorToast(t('common.noAnswer'));
    else {
      // The byte order mark marks it as UTF-8 for spreadsheets.
      const parts = ['\ufeff', csvOf(all, format, t)];
      saveFile(t('uploads.faults.fileName'), new Blob(parts, { type: 'text/csv' }));
    }
  }

  return (
    <StackedCard gap="300">
      <FaultList of="faults" faults={faults} count={faultCount} format={format} />
      <FaultList of="warnings" faults={warnings} count={warningCount} format={format} />
      <LoneButton loading={loading} onClick={() => void download()}>
        {t('uploads.faults.download')}
      </LoneButton>
    </StackedCard>
  );
}

interface FaultListProps extends Pick<CheckReport, 'faults' | 'format'> {
  of: 'faults' | 'warnings';
  /** The number of all, of which the first ones are listed. */
  count: number;
}

function FaultList({ of, faults, count, format }: FaultListProps) {
  const { t } = useTexts();
  if (count === 0) return null;
  const shown = faults.length;
  return (
    <>
      <CardTitle>{t(`uploads.${of}.title`)}</CardTitle>
      {of === 'warnings' && <Subdued>{t('uploads.warnings.text')}</Subdued>}
      <List>
        {faults.map((fault, place) => (
          <List.Item key={place}>
            <Text as="span" fontWeight="semibold">
              {placeOf(fault, format, t)}
            </Text>
            {': '}
            {faultText(fault, t)}
            {fault.value !== null && (
              <>
                {' '}
                <Text as="span" tone="subdued" breakWord>
                  {isolate(fault.value)}
                </Text>
              </>
            )}
          </List.Item>
        ))}
      </List>
      {count > shown && <Subdued>{t(`uploads.${of}.first`, { shown, count })}</Subdued>}
    </>
  );
}

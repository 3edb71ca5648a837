import { Banner, BlockStack, Button, FormLayout, TextField } from '@shopify/polaris';
import { useMemo, useState } from 'react';
import type { CredentialsView } from '../../shop/credentials.ts';
import { useTexts } from '../language/use-texts.ts';
import { ConnectionResult, PixelBehind, useCardAnswer } from './card-answer.tsx';
import { SettingsCard, useEdits, useFocusOnError, useReportedDirt } from './settings-card.tsx';

const FIELDS = { siteId: 'site-id', secretKey: 'secret-key' };

/** The account at the service. The secret key goes in and never comes out. */
export function AccountCard({ stored }: { stored: CredentialsView | null }) {
  const { t } = useTexts();
  const siteId = stored?.siteId ?? '';
  const saved = useMemo(() => ({ siteId, secretKey: '' }), [siteId]);
  const { values, dirty, edit, submitted, accepted } = useEdits(saved);
  useReportedDirt('account', dirty);

  const saving = useCardAnswer('account', accepted);
  const testing = useCardAnswer('test');
  const [tested, setTested] = useState('');
  const shown = JSON.stringify(values);
  const saidToSaved = dirty ? null : saving.report;
  const report = tested === shown ? testing.report : saidToSaved;
  const errors = tested === shown && testing.errors ? testing.errors : saving.errors;
  useFocusOnError(errors, FIELDS);

  return (
    <SettingsCard
      title={t('settings.account.title')}
      saveLabel={t('settings.account.save')}
      description={t('settings.account.description')}
      dirty={dirty}
      saving={saving.pending}
      busy={testing.pending}
      actions={
        <Button
          loading={testing.pending}
          disabled={saving.pending}
          onClick={() => {
            setTested(shown);
            testing.submit(values);
          }}
        >
          {t('settings.account.test')}
        </Button>
      }
      onSave={() => {
        setTested('');
        submitted();
        saving.submit(values);
      }}
    >
      <BlockStack gap="400">
        {stored?.secretKey === 'unreadable' && (
          <Banner tone="warning" title={t('settings.account.unreadable.title')}>
            <p>{t('settings.account.unreadable.text')}</p>
          </Banner>
        )}
        <FormLayout>
          <TextField
            id={FIELDS.siteId}
            label={t('settings.account.siteId')}
            autoComplete="off"
            spellCheck={false}
            value={values.siteId}
            error={errors?.siteId ?? false}
            requiredIndicator
            onChange={(value) => {
              edit({ siteId: value });
            }}
          />
          <TextField
            id={FIELDS.secretKey}
            type="password"
            label={t('settings.account.secretKey')}
            autoComplete="new-password"
            value={values.secretKey}
            error={errors?.secretKey ?? false}
            requiredIndicator={stored?.secretKey !== 'stored'}
            helpText={
              stored?.secretKey === 'stored'
                ? t('settings.account.keyIsStored')
                : t('settings.account.keyIsHidden')
            }
            onChange={(value) => {
              edit({ secretKey: value });
            }}
          />
        </FormLayout>
        {report && <ConnectionResult report={report} />}
        {saving.behind && <PixelBehind behind={saving.behind} />}
      </BlockStack>
    </SettingsCard>
  );
}

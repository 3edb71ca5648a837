import { Banner, BlockStack, Button, FormLayout, TextField } from '@shopify/polaris';
import { useMemo, useState } from 'react';
import type { CredentialsView } from '../../shop/credentials.ts';
import { ConnectionResult, PixelBehind, useCardAnswer } from './card-answer.tsx';
import { SettingsCard, useEdits, useFocusOnError, useReportedDirt } from './settings-card.tsx';

const FIELDS = { siteId: 'site-id', secretKey: 'secret-key' };

/** The account at the service. The secret key goes in and never comes out. */
export function AccountCard({ stored }: { stored: CredentialsView | null }) {
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
      title="Account"
      description="You find both in your discovery service account."
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
          Test connection
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
          <Banner tone="warning" title="The stored secret key can’t be read">
            <p>Its encryption key is missing. Enter the secret key again.</p>
          </Banner>
        )}
        <FormLayout>
          <TextField
            id={FIELDS.siteId}
            label="Site ID"
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
            label="Secret key"
            autoComplete="new-password"
            value={values.secretKey}
            error={errors?.secretKey ?? false}
            requiredIndicator={stored?.secretKey !== 'stored'}
            helpText={
              stored?.secretKey === 'stored'
                ? 'A secret key is stored. Leave this empty to keep it.'
                : 'It is encrypted and never shown again.'
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

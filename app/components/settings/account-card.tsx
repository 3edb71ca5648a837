import {
  Banner,
  BlockStack,
  Button,
  FormLayout,
  InlineStack,
  List,
  Text,
  TextField,
} from '@shopify/polaris';
import { useState } from 'react';
import type { CredentialsView } from '../../shop/credentials.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { showToast, useAction } from '../frame/answers.ts';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import { Notice } from '../frame/page.tsx';
import type { ServiceProblem } from '../../indexing/service-request.ts';
import { ProblemBanner } from '../indexing/problem-banner.tsx';
import { useTexts } from '../language/shop-texts.tsx';
import { pixelProblemText } from '../pixel/pixel-problem.ts';
import {
  ConnectionResult,
  errorTexts,
  MAX_FIELD_LENGTH,
  reportText,
  type SectionProps,
  type SettingsAnswer,
  SettingsCard,
} from './settings-form.tsx';
import { useEdits } from './edits.ts';

/** The stored secret key is never sent to the page. */
export function useAccountSection(stored: CredentialsView | null) {
  const edits = useEdits({ siteId: stored?.siteId ?? '', secretKey: '' });
  return { ...edits, fields: edits.values };
}

interface AccountCardProps extends SectionProps<ReturnType<typeof useAccountSection>> {
  stored: CredentialsView | null;
  /** The service's refusal of the stored account, by its last answer. */
  refusal: ServiceProblem | null;
}

/** The card of the account at the discovery service. */
export function AccountCard({ section, form, stored, refusal }: AccountCardProps) {
  const { t } = useTexts();
  const { values, dirty, field, isAsSent } = section;
  const { saving, account } = form;
  const announce = useAnnounce();
  const test = useAction<SettingsAnswer>(
    (received) => {
      if (received.outcome === 'tested') announce(reportText(received.report, t));
    },
    { action: '/app/settings', key: 'settings-test' },
  );
  const disconnection = useDisconnection();
  const [tested, setTested] = useState('');
  const shown = JSON.stringify(values);
  const answer = tested === shown ? test.answer : undefined;
  const kept = account === 'kept' && isAsSent() && !form.report?.ok ? form.report : null;
  const known = form.report ?? (refusal && { ok: false as const, problem: refusal });
  const saidToSaved = dirty || account === 'kept' ? null : known;
  const report =
    answer?.outcome === 'tested' ? answer.report : tested === shown ? null : saidToSaved;
  const errors = answer?.outcome === 'invalid' ? errorTexts(answer.errors, t) : form.errors;

  return (
    <SettingsCard
      section="account"
      title={t('settings.account.title')}
      description={t('settings.account.description')}
      actions={
        <InlineStack gap="200">
          {stored && disconnection.button}
          <Button
            loading={test.pending}
            disabled={saving || disconnection.isPending}
            onClick={() => {
              setTested(shown);
              test.send({ intent: 'test', ...values });
            }}
          >
            {t('settings.account.test')}
          </Button>
        </InlineStack>
      }
    >
      <BlockStack gap="400">
        {stored?.secretKey === 'unreadable' && (
          <Notice tone="warning" about="settings.account.unreadable" />
        )}
        <FormLayout>
          <TextField
            id="site-id"
            label={t('settings.pixel.siteId')}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_FIELD_LENGTH}
            {...field('siteId')}
            error={errors.siteId ?? false}
            requiredIndicator
          />
          <TextField
            id="secret-key"
            type="password"
            label={t('settings.account.secretKey')}
            autoComplete="new-password"
            maxLength={MAX_FIELD_LENGTH}
            {...field('secretKey')}
            error={errors.secretKey ?? false}
            requiredIndicator={stored?.secretKey !== 'stored'}
            helpText={
              stored?.secretKey === 'stored'
                ? t('settings.account.keyIsStored')
                : t('settings.account.keyIsHidden')
            }
          />
        </FormLayout>
        {kept ? (
          <ProblemBanner
            problem={kept.problem}
            action={{
              content: t('settings.kept.anyway'),
              loading: saving,
              onAction: form.saveAnyway,
            }}
          >
            <p>{t('settings.kept.text')}</p>
          </ProblemBanner>
        ) : (
          report && <ConnectionResult report={report} />
        )}
        {stored && disconnection.problem}
      </BlockStack>
      {disconnection.dialog}
    </SettingsCard>
  );
}

const STOPS = ['events', 'feeds', 'alerts'] as const;
const KEPT = ['settings', 'history', 'people'] as const;

/** Returns the button that disconnects the account, with a dialog that says what stops and what is kept. */
function useDisconnection() {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { pending, answer, send } = useAction<SettingsAnswer>(
    ({ outcome }) => {
      if (outcome === 'disconnected') showToast(t('settings.disconnect.done'));
    },
    { action: '/app/settings', key: 'settings-disconnect' },
  );
  return {
    isPending: pending,
    button: (
      <Button tone="critical" loading={pending} onClick={() => setAsking(true)}>
        {t('settings.disconnect.action')}
      </Button>
    ),
    /** The reason why the account was kept. */
    problem: answer?.outcome === 'kept' && (
      <Banner tone="critical" title={t('settings.disconnect.kept')}>
        <p>{pixelProblemText(answer.problem, t)}</p>
      </Banner>
    ),
    dialog: (
      <ConfirmDialog
        open={isAsking}
        title={t('settings.disconnect.title')}
        confirm={t('settings.disconnect.action')}
        tone="destructive"
        cancel={t('common.keepConnected')}
        onClose={() => setAsking(false)}
        onConfirm={() => send({ intent: 'disconnect' })}
      >
        <BlockStack gap="300">
          <Text as="p">{t('settings.disconnect.stops')}</Text>
          <List>
            {STOPS.map((what) => (
              <List.Item key={what}>{t(`settings.disconnect.${what}`)}</List.Item>
            ))}
          </List>
          <Text as="p">{t('settings.disconnect.stays')}</Text>
          <List>
            {KEPT.map((what) => (
              <List.Item key={what}>{t(`settings.disconnect.${what}`)}</List.Item>
            ))}
          </List>
          <Text as="p">{t('settings.disconnect.again')}</Text>
        </BlockStack>
      </ConfirmDialog>
    ),
  };
}

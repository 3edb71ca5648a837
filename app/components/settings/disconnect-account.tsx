import { Banner, BlockStack, Button, List, Text } from '@shopify/polaris';
import { useState } from 'react';
import { showToast, useAction } from '../frame/answers.ts';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import { useTexts } from '../language/use-texts.ts';
import { pixelProblemText } from '../pixel/pixel-problem.ts';
import type { SettingsAnswer } from './settings-answer.tsx';

const STOPS = ['events', 'feeds', 'alerts'] as const;
const KEPT = ['settings', 'history', 'people'] as const;

/** Returns the button that disconnects the account, with a dialog that says what stops and what is kept. */
export function useDisconnection() {
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
      <Button
        tone="critical"
        loading={pending}
        onClick={() => {
          setAsking(true);
        }}
      >
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
        onClose={() => {
          setAsking(false);
        }}
        onConfirm={() => {
          send({ intent: 'disconnect' });
        }}
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

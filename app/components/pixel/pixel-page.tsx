import { useRevalidator } from '@remix-run/react';
import { Banner, Button, InlineStack, Page } from '@shopify/polaris';
import { useState } from 'react';
import { OneColumn } from '../frame/columns.tsx';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import { useTexts } from '../language/use-texts.ts';
import {
  ConnectionCard,
  ConnectRefusedDialog,
  DisconnectDialog,
  SettingsCard,
} from './pixel-card.tsx';
import { settingNames } from './settings-table.tsx';

export const PIXEL_INTENTS = ['connect', 'update', 'disconnect'] as const;
export type PixelIntent = (typeof PIXEL_INTENTS)[number];

interface PixelPageProps {
  /** Null if Shopify did not answer. */
  state: PixelState | null;
  /** Whether the discovery service is known to refuse the stored account. */
  account: 'refused' | 'not-refused';
  /** Why the last request failed. */
  problem: { title: string; message: string } | null;
  /** The button whose answer is awaited. */
  pending: PixelIntent | null;
  onSubmit: (intent: PixelIntent) => void;
}

/** The page of the web pixel: its connection, its settings and the buttons. */
export function PixelPage({ state, account, problem, pending, onSubmit }: PixelPageProps) {
  const { t } = useTexts();
  const [asking, setAsking] = useState<'connect' | 'disconnect' | null>(null);
  const isConnected = state?.connected === true;
  return (
    <Page title={t('frame.pixel')}>
      <OneColumn>
        {problem && (
          <Banner tone="critical" title={problem.title}>
            <p>{problem.message}</p>
          </Banner>
        )}
        {state === null ? (
          <Unread />
        ) : (
          <>
            {account === 'refused' && state.connected && <AccountRefused />}
            <Mismatch state={state} pending={pending} onSubmit={onSubmit} />
            <ConnectionCard
              state={state}
              account={account}
              actions={
                <Actions
                  state={state}
                  pending={pending}
                  onConnect={() => {
                    if (account === 'refused') setAsking('connect');
                    else onSubmit('connect');
                  }}
                  onDisconnect={() => {
                    setAsking('disconnect');
                  }}
                />
              }
            />
            {(state.connected || state.wanted) && <SettingsCard state={state} />}
          </>
        )}
      </OneColumn>
      <DisconnectDialog
        open={asking === 'disconnect' && isConnected}
        onClose={() => {
          setAsking(null);
        }}
        onConfirm={() => {
          setAsking(null);
          onSubmit('disconnect');
        }}
      />
      <ConnectRefusedDialog
        open={asking === 'connect' && !isConnected}
        onClose={() => {
          setAsking(null);
        }}
        onConfirm={() => {
          setAsking(null);
          onSubmit('connect');
        }}
      />
    </Page>
  );
}

function AccountRefused() {
  const { t } = useTexts();
  return (
    <Banner
      tone="critical"
      title={t('pixel.accountRefused.title')}
      action={{ content: t('common.openSettings'), url: '/app/settings' }}
    >
      <p>{t('pixel.accountRefused.text')}</p>
    </Banner>
  );
}

function Unread() {
  const { t } = useTexts();
  const { revalidate, state } = useRevalidator();
  return (
    <Banner
      tone="warning"
      title={t('pixel.unread.title')}
      action={{
        content: t('common.refresh'),
        loading: state === 'loading',
        onAction: revalidate,
      }}
    >
      <p>{t('pixel.unread.text')}</p>
    </Banner>
  );
}

function Mismatch({
  state,
  pending,
  onSubmit,
}: Required<Pick<PixelPageProps, 'pending' | 'onSubmit'>> & { state: PixelState }) {
  const { t, locale } = useTexts();
  if (!state.connected) return null;
  if (state.wanted === null) {
    return (
      <Banner
        tone="warning"
        title={t('pixel.withoutAccount.title')}
        action={{ content: t('common.enterAccount'), url: '/app/settings' }}
      >
        <p>{t('pixel.withoutAccount.text')}</p>
      </Banner>
    );
  }
  if (state.differences.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={t('pixel.mismatch.title')}
      action={{
        content: t('pixel.mismatch.update'),
        loading: pending === 'update',
        disabled: pending !== null,
        onAction: () => {
          onSubmit('update');
        },
      }}
    >
      <p>
        {t('pixel.mismatch.text', { settings: settingNames(state.differences, { t, locale }) })}
      </p>
    </Banner>
  );
}

interface ActionsProps {
  state: PixelState;
  pending: PixelIntent | null;
  onConnect: () => void;
  onDisconnect: () => void;
}

function Actions({ state, pending, onConnect, onDisconnect }: ActionsProps) {
  const { t } = useTexts();
  if (state.connected) {
    return (
      <InlineStack>
        <Button
          tone="critical"
          loading={pending === 'disconnect'}
          disabled={pending !== null}
          onClick={onDisconnect}
        >
          {t('pixel.disconnect')}
        </Button>
      </InlineStack>
    );
  }
  if (state.wanted === null) {
    return (
      <Banner
        tone="info"
        title={t('pixel.noAccount.title')}
        action={{ content: t('common.enterAccount'), url: '/app/settings' }}
      >
        <p>{t('pixel.noAccount.text')}</p>
      </Banner>
    );
  }
  return (
    <InlineStack>
      <Button
        variant="primary"
        loading={pending === 'connect'}
        disabled={pending !== null}
        onClick={onConnect}
      >
        {t('pixel.connect')}
      </Button>
    </InlineStack>
  );
}

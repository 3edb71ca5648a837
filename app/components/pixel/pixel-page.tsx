import { useRevalidator } from '@remix-run/react';
import { Banner, BlockStack, Button, InlineStack, Layout, Page } from '@shopify/polaris';
import { useRef, useState } from 'react';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import { ConnectionCard, DisconnectDialog, SettingsCard } from './pixel-card.tsx';
import { settingNames } from './settings-table.tsx';

/** What the buttons of the page ask for. */
export const PIXEL_INTENTS = ['connect', 'update', 'disconnect'] as const;
export type PixelIntent = (typeof PIXEL_INTENTS)[number];

interface PixelPageProps {
  /** Null when Shopify did not say. */
  state: PixelState | null;
  /** What the last button met. */
  problem: { title: string; message: string } | null;
  /** The button whose answer is awaited. */
  pending: PixelIntent | null;
  onSubmit: (intent: PixelIntent) => void;
}

/** The web pixel: whether it is connected, with what, and the buttons. */
export function PixelPage({ state, problem, pending, onSubmit }: PixelPageProps) {
  const [asking, setAsking] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const isConnected = state?.connected === true;
  return (
    <Page title="Web pixel">
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            {problem && (
              <Banner tone="critical" title={problem.title}>
                <p>{problem.message}</p>
              </Banner>
            )}
            {state === null ? (
              <Unread />
            ) : (
              <>
                <Mismatch state={state} pending={pending} onSubmit={onSubmit} />
                <ConnectionCard
                  state={state}
                  actions={
                    <div ref={buttons}>
                      <Actions
                        state={state}
                        pending={pending}
                        onConnect={() => {
                          onSubmit('connect');
                        }}
                        onDisconnect={() => {
                          setAsking(true);
                        }}
                      />
                    </div>
                  }
                />
                {(state.connected || state.wanted) && <SettingsCard state={state} />}
              </>
            )}
          </BlockStack>
        </Layout.Section>
      </Layout>
      <DisconnectDialog
        open={asking && isConnected}
        activator={buttons}
        onClose={() => {
          setAsking(false);
        }}
        onConfirm={() => {
          setAsking(false);
          onSubmit('disconnect');
        }}
      />
    </Page>
  );
}

function Unread() {
  const { revalidate, state } = useRevalidator();
  return (
    <Banner
      tone="warning"
      title="We can’t read the connection from Shopify"
      action={{
        content: 'Refresh',
        loading: state === 'loading',
        onAction: revalidate,
      }}
    >
      <p>Nothing was changed. Try again in a minute.</p>
    </Banner>
  );
}

function Mismatch({
  state,
  pending,
  onSubmit,
}: Required<Pick<PixelPageProps, 'pending' | 'onSubmit'>> & { state: PixelState }) {
  if (!state.connected) return null;
  if (state.wanted === null) {
    return (
      <Banner
        tone="warning"
        title="The pixel is connected, but no account is stored"
        action={{ content: 'Enter site ID and secret key', url: '/app/settings' }}
      >
        <p>
          It keeps reporting with the settings below until you enter an account or disconnect it.
        </p>
      </Banner>
    );
  }
  if (state.differences.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title="The pixel uses older settings"
      action={{
        content: 'Update the pixel',
        loading: pending === 'update',
        disabled: pending !== null,
        onAction: () => {
          onSubmit('update');
        },
      }}
    >
      <p>{settingNames(state.differences)}: what the pixel uses differs from what is saved here.</p>
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
  if (state.connected) {
    return (
      <InlineStack>
        <Button
          tone="critical"
          loading={pending === 'disconnect'}
          disabled={pending !== null}
          onClick={onDisconnect}
        >
          Disconnect
        </Button>
      </InlineStack>
    );
  }
  if (state.wanted === null) {
    return (
      <Banner
        tone="info"
        title="The pixel needs your account"
        action={{ content: 'Enter site ID and secret key', url: '/app/settings' }}
      >
        <p>Enter your site ID first, then connect the pixel.</p>
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
        Connect
      </Button>
    </InlineStack>
  );
}

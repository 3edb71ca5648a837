import { useLoaderData, useNavigate } from '@remix-run/react';
import { Banner, BlockStack, InlineGrid, InlineStack, List, Text } from '@shopify/polaris';
import { useState } from 'react';
import { z } from 'zod';
import { useTexts } from '../components/language/shop-texts.tsx';
import { showToast, type Unanswered, useAction } from '../components/frame/answers.ts';
import { ConfirmDialog } from '../components/frame/confirm-dialog.tsx';
import {
  CardTitle,
  Fact,
  LoneButton,
  OneColumn,
  StackedCard,
  Subdued,
} from '../components/frame/layout.tsx';
import { useReloadButton } from '../components/frame/live.ts';
import { Notice, Page, pageTitle } from '../components/frame/page.tsx';
import {
  ConnectionBadge,
  type ConnectionBadgeProps,
} from '../components/pixel/connection-badge.tsx';
import { pixelProblemText } from '../components/pixel/pixel-problem.ts';
import { settingNames, SettingsCard } from '../components/pixel/settings-table.tsx';
import { refusesAccount } from '../indexing/feed-status.ts';
import type { PixelOutcome, PixelState } from '../shopify/pixel-connection.ts';
import type { Translate } from '../texts/texts.ts';
import { forStaff, onForm } from './shared/for-staff.ts';

export const meta = pageTitle('frame.pixel');

const PIXEL_INTENTS = ['connect', 'update', 'disconnect'] as const;
type PixelIntent = (typeof PIXEL_INTENTS)[number];

/** The outcome of a button of the page. */
type PixelAnswer = { intent: PixelIntent } & PixelOutcome;

export const loader = forStaff(async ({ services, shop, shopify }) => {
  const [state, { problem }] = await Promise.all([
    shopify.pixel(),
    services.indexing.overview(shop),
  ]);
  const account = refusesAccount(problem) ? ('refused' as const) : ('not-refused' as const);
  return { state, account };
});

export const action = onForm(
  z.object({ intent: z.enum(PIXEL_INTENTS) }),
  async ({ intent }, { services: { pixel }, shop, admin, shopify }): Promise<PixelAnswer> => {
    const change = intent === 'disconnect' ? pixel.disconnect : pixel.connect;
    const outcome = await change(shop, admin);
    await shopify.syncStorefront();
    return { intent, ...outcome };
  },
);

export { headers } from './shared/for-staff.ts';
export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';

/** The page of the web pixel: its connection, its settings and the buttons. */
export default function PixelPage() {
  const { state, account } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const reload = useReloadButton();
  const [asking, setAsking] = useState<'connect' | 'disconnect' | null>(null);
  const { pending, form, answer, send } = useAction<PixelAnswer>((received) => {
    if (received.ok) showToast(t(`pixel.toasts.${received.intent}`));
  });
  const requests: PixelRequests = {
    pending: PIXEL_INTENTS.find((intent) => intent === form?.get('intent')) ?? null,
    send: (intent) => send({ intent }),
    ask: setAsking,
  };
  const problem = pending ? null : problemOf(answer, t);
  return (
    <Page title={t('frame.pixel')}>
      <OneColumn>
        {problem && (
          <Banner tone="critical" title={problem.title}>
            <p>{problem.text}</p>
          </Banner>
        )}
        {state === null ? (
          <Notice
            tone="warning"
            about="pixel.unread"
            action={{ ...reload, content: t('common.refresh') }}
          />
        ) : (
          <>
            {account === 'refused' && state.connected && (
              <Notice
                tone="critical"
                about="pixel.accountRefused"
                toAccount="common.openSettings"
              />
            )}
            <Mismatch state={state} requests={requests} />
            <ConnectionCard state={state} account={account} requests={requests} />
            {(state.connected || state.wanted) && <SettingsCard state={state} />}
          </>
        )}
      </OneColumn>
      {state && <Dialogs asking={asking} state={state} requests={requests} />}
    </Page>
  );
}

function problemOf(answer: PixelAnswer | Unanswered | undefined, t: Translate) {
  if (!answer) return null;
  if ('outcome' in answer) {
    return answer.outcome === 'not-understood'
      ? { title: t('pixel.notChanged.title'), text: t('pixel.notChanged.text') }
      : { title: t('common.noAnswerTitle'), text: t('common.noAnswerText') };
  }
  return answer.ok
    ? null
    : { title: t('pixel.problem'), text: pixelProblemText(answer.problem, t) };
}

interface PixelRequests {
  /** The button whose answer is awaited. */
  pending: PixelIntent | null;
  send: (intent: PixelIntent) => void;
  /** Opens the dialog in which staff confirm; null closes it. */
  ask: (intent: 'connect' | 'disconnect' | null) => void;
}

interface PartProps {
  state: PixelState;
  requests: PixelRequests;
}

function Mismatch({ state, requests: { pending, send } }: PartProps) {
  const texts = useTexts();
  const { t } = texts;
  if (!state.connected) return null;
  if (state.wanted === null)
    return <Notice tone="warning" about="pixel.withoutAccount" toAccount="common.enterAccount" />;
  if (state.differences.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={t('pixel.mismatch.title')}
      action={{
        content: t('pixel.mismatch.update'),
        loading: pending === 'update',
        disabled: pending !== null,
        onAction: () => send('update'),
      }}
    >
      <p>{t('pixel.mismatch.text', { settings: settingNames(state.differences, texts) })}</p>
    </Banner>
  );
}

/** The card that says whether the pixel is connected, since when, and whether it reports events. */
function ConnectionCard({ state, account, requests }: PartProps & ConnectionBadgeProps) {
  const { t } = useTexts();
  const { pending, send, ask } = requests;
  const intent = state.connected ? 'disconnect' : 'connect';
  return (
    <StackedCard gap="400">
      <BlockStack gap="200">
        <InlineStack gap="200" blockAlign="center">
          <CardTitle>{t('pixel.connection')}</CardTitle>
          <ConnectionBadge state={state} account={account} />
        </InlineStack>
        {/* For a refused account the banner above says that events may not be counted. */}
        {!(state.connected && account === 'refused') && (
          <Subdued>{t(state.connected ? 'pixel.reports' : 'pixel.reportsNothing')}</Subdued>
        )}
      </BlockStack>
      {state.connected && (
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="400">
          <Fact term={t('overview.pixel.connected')}>{state.connectedAt}</Fact>
          <Fact term={t('pixel.settingsChanged')}>{state.updatedAt}</Fact>
        </InlineGrid>
      )}
      {!state.connected && state.wanted === null ? (
        <Notice tone="info" about="pixel.noAccount" toAccount="common.enterAccount" />
      ) : (
        <LoneButton
          {...(state.connected ? { tone: 'critical' } : { variant: 'primary' })}
          loading={pending === intent}
          disabled={pending !== null}
          onClick={() => {
            if (state.connected || account === 'refused') ask(intent);
            else send(intent);
          }}
        >
          {t(`pixel.${intent}`)}
        </LoneButton>
      )}
    </StackedCard>
  );
}

/**
 * The dialogs in which staff confirm that the pixel is disconnected, which says what stops, or that it is connected
 * with an account that the service refuses: its events would be lost.
 */
function Dialogs({
  asking,
  state: { connected },
  requests: { send, ask },
}: PartProps & { asking: 'connect' | 'disconnect' | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const close = () => ask(null);
  return (
    <>
      <ConfirmDialog
        open={asking === 'disconnect' && connected}
        title={t('pixel.disconnectDialog.title')}
        confirm={t('pixel.disconnect')}
        tone="destructive"
        cancel={t('common.keepConnected')}
        onConfirm={() => send('disconnect')}
        onClose={close}
      >
        <BlockStack gap="300">
          <Text as="p">{t('pixel.disconnectDialog.noLonger')}</Text>
          <List>
            <List.Item>{t('pixel.disconnectDialog.views')}</List.Item>
            <List.Item>{t('pixel.disconnectDialog.carts')}</List.Item>
            <List.Item>{t('pixel.disconnectDialog.orders')}</List.Item>
          </List>
          <Text as="p">{t('pixel.disconnectDialog.lost')}</Text>
          <Text as="p">{t('pixel.disconnectDialog.stillReported')}</Text>
        </BlockStack>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'connect' && !connected}
        title={t('pixel.connectDialog.title')}
        confirm={t('common.openSettings')}
        cancel={t('pixel.connectDialog.connect')}
        onConfirm={() => navigate('/app/settings#account')}
        onCancel={() => send('connect')}
        onClose={close}
      >
        <Text as="p">{t('pixel.connectDialog.text')}</Text>
      </ConfirmDialog>
    </>
  );
}

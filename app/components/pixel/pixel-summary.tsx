import { Badge, Button, InlineStack } from '@shopify/polaris';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import { Ago } from '../formats/shop-time.tsx';
import { StackedCard, Subdued } from '../frame/layout.tsx';
import type { ExtensionState } from '../guide/guide-steps.ts';
import { Trans, useTexts } from '../language/use-texts.ts';

interface PixelSummaryProps extends Pick<ConnectionBadgeProps, 'account'> {
  state: PixelState | null;
  extension: ExtensionState;
  /** The shop's home page with the inspector. */
  inspectorUrl: string;
}

/** The overview's card of the pixel in one line: connected or not, since when, and whether its settings match. */
export function PixelSummary({ state, extension, account, inspectorUrl }: PixelSummaryProps) {
  const { t } = useTexts();
  return (
    <StackedCard
      gap="200"
      title={t('frame.pixel')}
      beside={<PixelBadge state={state} account={account} />}
    >
      <Subdued>
        <Sentence state={state} />
      </Subdued>
      <InlineStack gap="400">
        <Button variant="plain" url="/app/pixel">
          {t(state?.connected === false ? 'overview.pixel.connect' : 'overview.pixel.view')}
        </Button>
        {extension === 'active' && (
          <Button variant="plain" url={inspectorUrl} target="_blank">
            {t('overview.pixel.seeEvents')}
          </Button>
        )}
      </InlineStack>
    </StackedCard>
  );
}

function PixelBadge({ state, account }: Pick<PixelSummaryProps, 'state' | 'account'>) {
  const { t } = useTexts();
  if (state === null) return <Badge>{t('overview.pixel.unknown')}</Badge>;
  if (state.connected && state.differences.length > 0)
    return <Badge tone="warning">{t('overview.pixel.needsUpdate')}</Badge>;
  return <ConnectionBadge state={state} account={account} />;
}

function Sentence({ state }: { state: PixelState | null }) {
  const { t } = useTexts();
  if (state === null) return <>{t('overview.pixel.unread')}</>;
  if (!state.connected) return <>{t('overview.pixel.reportsNothing')}</>;
  if (state.wanted === null) return <>{t('overview.pixel.withoutAccount')}</>;
  return (
    <Trans
      of={state.differences.length === 0 ? 'overview.pixel.matches' : 'overview.pixel.differs'}
      ago={<Ago at={state.connectedAt} />}
    />
  );
}

export interface ConnectionBadgeProps {
  state: PixelState;
  /** Whether the discovery service is known to refuse the stored account. */
  account: 'refused' | 'not-refused';
}

/** The badge that says whether the pixel is connected, with an account that the service accepts. */
export function ConnectionBadge({ state: { connected }, account }: ConnectionBadgeProps) {
  const { t } = useTexts();
  if (!connected) return <Badge tone="attention">{t('overview.pixel.notConnected')}</Badge>;
  return account === 'refused' ? (
    <Badge tone="critical">{t('overview.pixel.connectedButRefused')}</Badge>
  ) : (
    <Badge tone="success">{t('overview.pixel.connected')}</Badge>
  );
}

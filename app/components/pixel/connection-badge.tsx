import { Badge } from '@shopify/polaris';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import { useTexts } from '../language/shop-texts.tsx';

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

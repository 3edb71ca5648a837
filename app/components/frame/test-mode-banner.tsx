import { Badge, Banner, Text } from '@shopify/polaris';
import { Trans } from 'react-i18next';
import { Exactly } from '../formats/shop-time.tsx';
import { useTexts } from '../language/use-texts.ts';

/** Test mode while events are sent. */
export interface TestMode {
  /** The events that are marked as tests: without a web pixel those of other senders, such as the storefront extension. */
  marks: 'all' | 'others';
  /** Its end, whose display requires the shop's clock; null for an unknown one. */
  endsAt: Date | null;
}

/** The banner of test mode, above every page. */
export function TestModeBanner({ marks, endsAt }: TestMode) {
  const { t } = useTexts();
  const [withoutEnd, withEnd] = TEXTS[marks];
  return (
    <div className="bp-test-mode">
      <Banner tone="warning" action={{ content: t('frame.testMode.change'), url: '/app/settings' }}>
        <Text as="p">
          <Badge tone="warning">{t('frame.testMode.badge')}</Badge>{' '}
          {endsAt === null ? (
            t(withoutEnd)
          ) : (
            <Trans i18nKey={withEnd} components={{ time: <Exactly at={endsAt} /> }} />
          )}
        </Text>
      </Banner>
    </div>
  );
}

/** The texts without an end, and with one. */
const TEXTS = {
  all: ['frame.testMode.text', 'frame.testMode.until'],
  // It names no sender: only the admin knows whether the extension is on in the theme.
  others: ['frame.testMode.withoutPixel', 'frame.testMode.withoutPixelUntil'],
} as const;

import { Badge, Banner, Box, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { Exactly, Trans, useNow, useTexts } from '../language/texts.tsx';

/** Test mode while events are sent. */
export interface TestMode {
  /**
   * The events that are marked as tests: without a web pixel those of other senders, such as the storefront extension.
   * `not-yet`: the connected pixel has not been updated to test mode.
   */
  marks: 'all' | 'others' | 'not-yet';
  /** Its end, whose display requires the shop's clock; null for an unknown one. */
  endsAt: Date | null;
}

/** The banner of test mode, above every page until test mode ends. */
export function TestModeBanner({ marks, endsAt }: TestMode) {
  const { t } = useTexts();
  const [withoutEnd, withEnd] = TEXTS[marks];
  const banner = (
    <div className="Polaris-Page">
      <Box paddingBlockStart="400">
        <Banner
          tone="warning"
          action={
            marks === 'not-yet'
              ? { content: t('health.action.updatePixel'), url: '/app/pixel' }
              : { content: t('frame.testMode.change'), url: '/app/settings#tracking' }
          }
        >
          <Text as="p">
            <Badge tone="warning">{t('frame.testMode.badge')}</Badge>{' '}
            {endsAt === null ? (
              t(withoutEnd)
            ) : (
              <Trans of={withEnd} time={<Exactly at={endsAt} />} />
            )}
          </Text>
        </Banner>
      </Box>
    </div>
  );
  return endsAt === null ? banner : <Until at={endsAt}>{banner}</Until>;
}

/** Shows its children until a time: a page that polls does not load the frame's data again. */
function Until({ at, children }: { at: Date; children: ReactNode }) {
  return useNow() < at && children;
}

/** The texts without an end, and with one. */
const TEXTS = {
  all: ['frame.testMode.text', 'frame.testMode.until'],
  'not-yet': ['frame.testMode.notYet', 'frame.testMode.notYet'],
  // It names no sender: only the admin knows whether the extension is on in the theme.
  others: ['frame.testMode.withoutPixel', 'frame.testMode.withoutPixelUntil'],
} as const;

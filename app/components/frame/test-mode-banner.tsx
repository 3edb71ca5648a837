import { Badge, Banner, Box, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { Exactly, type TestMode, Trans, useNow, useTexts } from '../language/shop-texts.tsx';

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

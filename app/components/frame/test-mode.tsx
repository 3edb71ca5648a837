import { Badge, Banner, Text } from '@shopify/polaris';
import { useTexts } from '../language/use-texts.ts';

/** Says above every page that the shop's events do not count. */
export function TestModeBanner() {
  const { t } = useTexts();
  return (
    <div className="bp-test-mode">
      <Banner tone="warning" action={{ content: t('frame.testMode.change'), url: '/app/settings' }}>
        <Text as="p">
          <Badge tone="warning">{t('frame.testMode.badge')}</Badge> {t('frame.testMode.text')}
        </Text>
      </Banner>
    </div>
  );
}

import { Button } from '@shopify/polaris';
import { OfferCard, OneColumn } from '../frame/layout.tsx';
import type { Automation } from '../../catalogue/plan-automatic.ts';
import { refusesAccount } from '../../indexing/feed-status.ts';
import type { CredentialsView } from '../../shop/credentials.ts';
import type { ShopSettings } from '../../shop/settings.ts';
import type { StorefrontOutcome } from '../../shopify/storefront-settings.ts';
import { useAction } from '../frame/answers.ts';
import { Page } from '../frame/page.tsx';
import { useTexts } from '../language/use-texts.ts';
import type { AlertSettings } from '../../alerts/alert-settings.ts';
import { AlertsCard, useAlertsSection } from '../alerts/alerts-card.tsx';
import { ThemeNotUpdated } from '../storefront/extension-card.tsx';
import { AccountCard, useAccountSection } from './account-card.tsx';
import { AutomaticCard, useAutomaticSection } from './automatic-card.tsx';
import type { FeedsAnswer } from './feed-choices.ts';
import { FeedsCard, useFeedsSection } from './feeds-card.tsx';
import { PixelOutdated, type SettingsAnswer } from './settings-answer.tsx';
import { SettingsForm } from './settings-form.tsx';
import { TrackingCard, useTrackingSection } from './tracking-card.tsx';

interface SettingsPageProps {
  credentials: CredentialsView | null;
  settings: ShopSettings;
  feeds: FeedsAnswer;
  /** The automatic re-index of each feed that has one. */
  automations: Record<string, Automation>;
  /** Feeds whose products staff upload. */
  uploaded: string[];
  /** The feed that is uploaded each day by a schedule; null if there is none. */
  uploadedDaily: string | null;
  /** The settings that the storefront extension reads. */
  storefront: StorefrontOutcome;
  guide: 'dismissed' | 'wanted';
  /** Whether the operator has given the discovery service's address. */
  hasDiscovery: boolean;
  alerts: { settings: AlertSettings; hasMail: boolean };
}

/** The page of the account, its feeds, and the reporting of events; saved together by the admin's save bar. */
export function SettingsPage(loaded: SettingsPageProps) {
  const { credentials, settings, storefront, alerts } = loaded;
  const { problem } = loaded.feeds;
  const { t } = useTexts();
  const sections = {
    account: useAccountSection(credentials),
    feeds: useFeedsSection(settings, loaded.feeds),
    automatic: useAutomaticSection(settings.feedIds, loaded.automations),
    tracking: useTrackingSection(settings, loaded.hasDiscovery),
    alerts: useAlertsSection(alerts.settings),
  };
  return (
    <Page title={t('frame.settings')}>
      <SettingsForm sections={sections}>
        {(form) => (
          <OneColumn>
            {form.outdated && <PixelOutdated outdated={form.outdated} />}
            {!storefront.ok && <ThemeNotUpdated problem={storefront.problem} />}
            <AccountCard
              section={sections.account}
              form={form}
              stored={credentials}
              refusal={refusesAccount(problem) ? problem : null}
            />
            <FeedsCard section={sections.feeds} form={form} />
            {settings.feedIds.length > 0 && (
              <AutomaticCard
                section={sections.automatic}
                form={form}
                feedIds={settings.feedIds}
                uploaded={loaded.uploaded}
                uploadedDaily={loaded.uploadedDaily}
              />
            )}
            <TrackingCard section={sections.tracking} form={form} settings={settings} />
            <AlertsCard section={sections.alerts} form={form} {...alerts} />
            <GuideCard guide={loaded.guide} />
          </OneColumn>
        )}
      </SettingsForm>
    </Page>
  );
}

/** The card that restores the setup guide on the overview. It has no form element, since the whole page is one. */
function GuideCard({ guide }: { guide: 'dismissed' | 'wanted' }) {
  const { t } = useTexts();
  const { pending, send } = useAction<SettingsAnswer>(() => undefined, { action: '/app/settings' });
  return (
    <OfferCard
      title={t('guide.title')}
      text={t(guide === 'dismissed' ? 'settings.guide.hidden' : 'settings.guide.shown')}
    >
      {guide === 'dismissed' ? (
        <Button loading={pending} onClick={() => send({ intent: 'guide' })}>
          {t('settings.guide.show')}
        </Button>
      ) : (
        <Button url="/app">{t('history.empty.goToOverview')}</Button>
      )}
    </OfferCard>
  );
}

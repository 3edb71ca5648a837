import { useLoaderData } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { readAlertForm } from '../alerts/alert-settings.ts';
import { readAutomationForm } from '../catalogue/automation-form.ts';
import { AlertsCard, useAlertsSection } from '../components/alerts/alerts-card.tsx';
import { useAction } from '../components/frame/answers.ts';
import { OfferCard, OneColumn } from '../components/frame/layout.tsx';
import { Page, pageTitle } from '../components/frame/page.tsx';
import { useTexts } from '../components/language/shop-texts.tsx';
import { AccountCard, useAccountSection } from '../components/settings/account-card.tsx';
import { AutomaticCard, useAutomaticSection } from '../components/settings/automatic-card.tsx';
import { FeedsCard, useFeedsSection } from '../components/settings/feeds-card.tsx';
import {
  type FollowNote,
  PixelOutdated,
  type SettingsAnswer,
  SettingsForm,
  type SettingsSection,
} from '../components/settings/settings-form.tsx';
import { TrackingCard, useTrackingSection } from '../components/settings/tracking-card.tsx';
import { ThemeNotUpdated } from '../components/storefront/extension-card.tsx';
import { refusesAccount } from '../indexing/feed-status.ts';
import type { Services } from '../server/services.ts';
import { readFeedNamesForm } from '../shop/feed-names.ts';
import { faultOfList, type FieldFault } from '../shop/form-fields.ts';
import { type CredentialsFormValues, readCredentialsForm } from '../shop/credentials.ts';
import { readSettingsForm } from '../shop/settings.ts';
import { forStaff, localeIn, notUnderstood, readForm, type Visit } from './shared/for-staff.ts';
import { guideOf, nextUploadOf, saveSettings, together } from './shared/page-data.ts';

export const meta = pageTitle('frame.settings');

export const loader = forStaff(({ services, shop, shopify }) =>
  together({
    credentials: services.credentials.view(shop),
    settings: services.settings.read(shop),
    feeds: services.indexing
      .overview(shop)
      .then(({ named, hasAccount, answeredAt, statusError, problem }) => ({
        named,
        hasAccount,
        answeredAt,
        statusError,
        problem,
      })),
    automations: services.automatic.choices(shop).then((choices) => Object.fromEntries(choices)),
    uploaded: services.uploads.feeds.ids(shop),
    uploadedDaily: services.shopFeeds.view(shop).then((view) => nextUploadOf(view)?.feedId ?? null),
    storefront: shopify.syncStorefront(),
    guide: services.shops.find(shop).then(guideOf),
    hasDiscovery: services.hasDiscovery,
    alerts: together({
      settings: services.alerts.settings.read(shop),
      hasMail: services.alerts.hasMail,
    }),
  }),
);

export const action = forStaff(async (visit) => {
  const { services, shop, admin } = visit;
  const form = await readForm(visit.request);
  switch (form.get('intent')) {
    case 'save':
      return save(visit, form);
    case 'test':
      return testConnection(visit, form);
    case 'disconnect':
      return services.disconnectAccount(shop, admin);
    case 'guide':
      await services.shops.showGuide(shop);
      return { outcome: 'saved', report: null, ...UNTOUCHED } satisfies SettingsAnswer;
    default:
      return notUnderstood();
  }
});

export { headers } from './shared/for-staff.ts';
export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';

/** The page of the account, its feeds, and the reporting of events; saved together by the admin's save bar. */
export default function SettingsPage() {
  const loaded = useLoaderData<typeof loader>();
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

async function testConnection({ services, shop }: Visit, form: FormData): Promise<SettingsAnswer> {
  const read = readCredentialsForm(form, await services.credentials.view(shop));
  if (!read.ok) return { outcome: 'invalid', errors: read.errors };
  const account = await wholeAccount(services, shop, read.values);
  if (!account) return { outcome: 'invalid', errors: { secretKey: 'missing' } };
  return { outcome: 'tested', report: await services.indexing.testConnection(account) };
}

/** Returns the typed account; the stored secret key replaces an empty field. Null without either. */
async function wholeAccount(
  { credentials }: Services,
  shop: string,
  { siteId, secretKey: typed }: CredentialsFormValues,
) {
  const secretKey = typed ?? (await credentials.open(shop))?.secretKey;
  return secretKey ? { siteId, secretKey } : null;
}

/**
 * Saves the sections that the form names. Nothing is saved if a field of one is invalid, or if the service refuses the
 * typed account and accepts the stored one, unless staff insist. What other staff save in the same moment can keep the
 * later sections from being saved (docs/limits.md).
 */
async function save(visit: Visit, form: FormData): Promise<SettingsAnswer> {
  const { services, shop } = visit;
  const sections = form.getAll('section');
  const has = (section: SettingsSection) => sections.includes(section);
  const account = has('account')
    ? readCredentialsForm(form, await services.credentials.view(shop))
    : NOTHING;
  const settings = has('feeds') || has('tracking') ? readSettingsForm(form) : NOTHING;
  const names = has('feeds') ? readFeedNamesForm(form) : NOTHING;
  const automations = has('automatic') ? readAutomationForm(form) : NOTHING;
  const alerts = has('alerts') ? readAlertForm(form) : NOTHING;
  if (!account.ok || !settings.ok || !names.ok || !automations.ok || !alerts.ok) {
    const all = [account, settings, names, automations, alerts];
    return {
      outcome: 'invalid',
      errors: Object.assign({}, ...all.map((read) => (read.ok ? {} : read.errors))) as Faults,
    };
  }
  const typed = account.values && (await wholeAccount(services, shop, account.values));
  const judged = typed && (await services.indexing.judgeAccount(shop, typed));
  if (judged?.verdict === 'keep-stored' && form.get('insist') !== 'yes')
    return { outcome: 'account-refused', report: judged.report };
  try {
    if (alerts.values)
      await services.alerts.settings.save(shop, { ...alerts.values, locale: localeIn(form) });
    if (settings.values) await saveSettings(services, shop, settings.values);
  } catch (error) {
    return { outcome: 'invalid', errors: faultOfList(error) };
  }
  const saved = account.values && (await services.credentials.save(shop, account.values));
  if (saved === 'not-installed') return { outcome: 'invalid', errors: { siteId: 'not-installed' } };
  // Other staff have disconnected the account whose stored secret key the form relies on.
  if (saved === 'no-secret-key') return { outcome: 'invalid', errors: { secretKey: 'missing' } };
  // Of any other feeds a form could store any number of rows.
  const { feedIds } = await services.settings.read(shop);
  const isManaged = ([feedId]: [string, unknown]) => feedIds.includes(feedId);
  if (names.values) {
    const managed = Object.entries(names.values).filter(isManaged);
    await services.feedNames.save(shop, Object.fromEntries(managed));
  }
  if (automations.values)
    await services.automatic.choose(shop, new Map([...automations.values].filter(isManaged)));
  // Lets staff choose the feeds of a new account at once, and keeps a refused account from the theme.
  if (has('account')) await services.indexing.refresh(shop, { maxAgeMs: 0 });
  const note = has('account') || has('tracking') ? await follow(visit) : UNTOUCHED;
  return { outcome: 'saved', report: judged?.report ?? null, ...note };
}

/** The values of a section that the form does not name. */
const NOTHING = { ok: true, values: null } as const;
type Faults = Partial<Record<string, FieldFault>>;

const UNTOUCHED: FollowNote = { pixel: 'not-connected' };

/** Applies the saved settings to the pixel and the theme. */
async function follow(visit: Visit): Promise<FollowNote> {
  const [note] = await Promise.all([sync(visit), visit.shopify.syncStorefront()]);
  return note;
}

/** Updates the pixel. The settings stay saved if Shopify fails. */
async function sync({ services: { pixel, log }, shop, admin }: Visit): Promise<FollowNote> {
  try {
    const synced = await pixel.sync(shop, admin);
    if (!synced.ok) return { pixel: 'outdated', problem: synced.problem };
    return { pixel: synced.state.connected ? 'updated' : 'not-connected' };
  } catch (error) {
    // The router handles responses of the authentication, such as a new sign-in.
    if (error instanceof Response) throw error;
    log.warn({ err: error, shop }, 'the pixel could not follow the settings');
    return { pixel: 'outdated', problem: null };
  }
}

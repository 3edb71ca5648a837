import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react';
import { orNoAnswer, stayWithoutAnswer } from '../components/frame/answers.ts';
import {
  type FollowNote,
  SETTINGS_INTENTS,
  type SettingsAnswer,
  type SettingsIntent,
} from '../components/settings/card-answer.tsx';
import { SettingsPage } from '../components/settings/settings-page.tsx';
import { pageTitle } from '../components/language/language.tsx';
import { readAutomationForm } from '../catalogue/automation-form.ts';
import { zoneOrUtc } from '../components/time/format-time.ts';
import type { ConnectionReport } from '../indexing/client.ts';
import type { Services } from '../server/services.ts';
import { readCredentialsForm } from '../shop/credentials.ts';
import { readSettingsForm } from '../shop/settings.ts';
import type { AdminApi } from '../shopify/admin-api.ts';
import { syncStorefront } from './shared/page-data.ts';
import { readForm } from './shared/read-form.ts';

export const meta = pageTitle('frame.settings');

export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { shop, admin } = await services.authenticateAdmin(request);
  const [credentials, settings, overview, record, automations, alertSettings, storefront] =
    await Promise.all([
      services.credentials.view(shop),
      services.settings.read(shop),
      services.indexing.overview(shop),
      services.shops.find(shop),
      services.automatic.choices(shop),
      services.alerts.settings.read(shop),
      syncStorefront(services, shop, admin),
    ]);
  return {
    credentials,
    settings,
    named: overview.named,
    automations: Object.fromEntries(automations),
    zone: zoneOrUtc(record?.facts?.timeZone ?? null),
    storefront,
    guide: record?.guideDismissedAt ? ('dismissed' as const) : ('wanted' as const),
    hasDiscovery: services.hasDiscovery,
    alerts: { settings: alertSettings, hasMail: services.alerts.hasMail },
  };
}

export async function action({ request, context: { services } }: ActionFunctionArgs) {
  const visit = await services.authenticateAdmin(request);
  const form = await readForm(request);
  const intent = SETTINGS_INTENTS.find((known) => known === form.get('intent'));
  if (!intent) return data({ outcome: 'not-understood' as const }, { status: 400 });
  return answerSettings(services, visit, intent, form);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoAnswer(serverAction<typeof action>());

export const shouldRevalidate = stayWithoutAnswer;

export default function SettingsRoute() {
  return <SettingsPage {...useLoaderData<typeof loader>()} />;
}

interface Visit {
  shop: string;
  admin: AdminApi;
}

/** Does what a card of the settings page asks for. */
function answerSettings(
  services: Services,
  visit: Visit,
  intent: SettingsIntent,
  form: FormData,
): Promise<SettingsAnswer> {
  switch (intent) {
    case 'test':
      return testConnection(services, visit, form);
    case 'account':
      return saveAccount(services, visit, form);
    case 'automatic':
      return saveAutomations(services, visit, form);
    case 'feeds':
    case 'tracking':
      return saveSettings(services, visit, form);
    case 'guide':
      return showGuide(services, visit);
  }
}

/** With what is typed; the stored secret key stands in for an empty field. */
async function testConnection(
  { credentials, indexing }: Services,
  { shop }: Visit,
  form: FormData,
): Promise<SettingsAnswer> {
  const read = readCredentialsForm(form, await credentials.view(shop));
  if (!read.ok) return { outcome: 'invalid', errors: read.errors };
  const { siteId } = read.values;
  const secretKey = read.values.secretKey ?? (await credentials.open(shop))?.secretKey;
  if (!secretKey) return { outcome: 'invalid', errors: { secretKey: 'missing' } };
  return { outcome: 'tested', report: await indexing.testConnection({ siteId, secretKey }) };
}

async function saveAccount(
  services: Services,
  visit: Visit,
  form: FormData,
): Promise<SettingsAnswer> {
  const { credentials, indexing } = services;
  const read = readCredentialsForm(form, await credentials.view(visit.shop));
  if (!read.ok) return { outcome: 'invalid', errors: read.errors };
  if ((await credentials.save(visit.shop, read.values)) === 'not-installed') return NOT_INSTALLED;
  const [report, note] = await Promise.all([
    testStored(services, visit.shop),
    sync(services, visit),
    syncStorefront(services, visit.shop, visit.admin),
    // So that the feeds of the account can be chosen at once.
    indexing.refresh(visit.shop, { maxAgeMs: 0 }),
  ]);
  return { outcome: 'saved', report, ...note };
}

const NOT_INSTALLED: SettingsAnswer = {
  outcome: 'invalid',
  errors: { siteId: 'not-installed' },
};

/** Whether the service accepts what is stored now; null where that cannot be read. */
async function testStored(
  { credentials, indexing }: Services,
  shop: string,
): Promise<ConnectionReport | null> {
  const stored = await credentials.open(shop);
  return stored && indexing.testConnection(stored);
}

async function saveSettings(
  services: Services,
  visit: Visit,
  form: FormData,
): Promise<SettingsAnswer> {
  const read = readSettingsForm(form);
  if (!read.ok) return { outcome: 'invalid', errors: read.errors };
  await services.settings.save(visit.shop, read.values);
  await syncStorefront(services, visit.shop, visit.admin);
  const isForPixel = ['mode', 'identifiers', 'taxesIncluded'].some((name) => name in read.values);
  const note = isForPixel ? await sync(services, visit) : UNTOUCHED;
  return { outcome: 'saved', report: null, ...note };
}

async function saveAutomations(
  { automatic }: Services,
  { shop }: Visit,
  form: FormData,
): Promise<SettingsAnswer> {
  const read = readAutomationForm(form);
  if (!read.ok) return { outcome: 'invalid', errors: read.errors };
  await automatic.choose(shop, read.values);
  return { outcome: 'saved', report: null, ...UNTOUCHED };
}

async function showGuide({ shops }: Services, { shop }: Visit): Promise<SettingsAnswer> {
  await shops.showGuide(shop);
  return { outcome: 'saved', report: null, ...UNTOUCHED };
}

const UNTOUCHED: FollowNote = { pixel: 'not-connected' };

/** What was saved stays saved if Shopify fails. */
async function sync({ pixel, log }: Services, { shop, admin }: Visit): Promise<FollowNote> {
  try {
    const synced = await pixel.sync(shop, admin);
    if (!synced.ok) return { pixel: 'behind', problem: synced.problem };
    return { pixel: synced.state.connected ? 'follows' : 'not-connected' };
  } catch (error) {
    // An answer of the authentication, such as a new sign-in, is the router's.
    if (error instanceof Response) throw error;
    log.warn({ err: error, shop }, 'the pixel could not follow the settings');
    return { pixel: 'behind', problem: null };
  }
}

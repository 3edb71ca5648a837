import { data } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { orNoAnswer, stayWithoutAnswer } from '../../components/frame/no-answer.ts';
import { SETTINGS_INTENTS } from '../../components/settings/settings-answer.ts';
import { SettingsPage } from '../../components/settings/settings-page.tsx';
import { keepStorefront } from '../shared/keep-storefront.ts';
import { readFacts } from '../shared/read-facts.ts';
import { readForm } from '../shared/read-form.ts';
import { answerSettings } from './answer-settings.ts';

export const meta: MetaFunction = () => [{ title: 'Settings' }];

export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { shop, admin } = await services.admitStaff(request);
  const [credentials, settings, overview, facts, storefront] = await Promise.all([
    services.credentials.view(shop),
    services.settings.read(shop),
    services.indexing.overview(shop),
    readFacts(services, shop, admin),
    keepStorefront(services, shop, admin),
  ]);
  return {
    credentials,
    settings,
    named: overview.named,
    taxesIncluded: facts?.taxesIncluded ?? null,
    storefront,
  };
}

export async function action({ request, context: { services } }: ActionFunctionArgs) {
  const visit = await services.admitStaff(request);
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

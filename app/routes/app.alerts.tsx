import { type ActionFunctionArgs, data } from '@remix-run/node';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { readAlertForm } from '../alerts/alert-settings.ts';
import type { AlertsAnswer } from '../components/alerts/alerts-card.tsx';
import { orNoAnswer } from '../components/frame/answers.ts';
import { languageOf } from '../texts/languages.ts';
import { readForm } from './shared/read-form.ts';

/** What the card of the settings page asks for: its addresses and kinds are saved, or a test is sent. */
export async function action({ request, context: { services } }: ActionFunctionArgs) {
  const { shop } = await services.authenticateAdmin(request);
  const { alerts } = services;
  const form = await readForm(request);
  const locale = form.get('locale');
  switch (form.get('intent')) {
    case 'test':
      return data<AlertsAnswer>({ outcome: 'tested', test: await alerts.sendTest(shop) });
    case 'save': {
      const read = readAlertForm(form);
      if (!read.ok) return data<AlertsAnswer>({ outcome: 'invalid', errors: read.errors });
      const language = languageOf(typeof locale === 'string' ? locale : null);
      await alerts.settings.save(shop, { ...read.values, language });
      return data<AlertsAnswer>({ outcome: 'saved' });
    }
    default:
      return data<AlertsAnswer>({ outcome: 'not-understood' }, { status: 400 });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoAnswer(serverAction<typeof action>());

import { type ActionFunctionArgs, data } from '@remix-run/node';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import type { AlertsAnswer } from '../components/alerts/alerts-card.tsx';
import { orNoAnswer } from '../components/frame/answers.ts';
import { readForm } from './shared/read-form.ts';

/** Sends a test email to the saved addresses. */
export async function action({ request, context: { services } }: ActionFunctionArgs) {
  const { shop } = await services.authenticateAdmin(request);
  const form = await readForm(request);
  if (form.get('intent') !== 'test')
    return data<AlertsAnswer>({ outcome: 'not-understood' }, { status: 400 });
  return data<AlertsAnswer>({ outcome: 'tested', test: await services.alerts.sendTest(shop) });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoAnswer(serverAction<typeof action>());

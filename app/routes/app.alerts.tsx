import { data } from '@remix-run/node';
import { readAlertForm } from '../alerts/alert-settings.ts';
import type { AlertsAnswer } from '../components/alerts/alerts-card.tsx';
import type { Services } from '../server/services.ts';
import { forStaff, localeIn, notUnderstood, readForm } from './shared/for-staff.ts';

/** Sends a test email to the saved addresses, or saves the address that staff confirm in the setup guide. */
export const action = forStaff(async ({ request, services, shop }) => {
  const form = await readForm(request);
  switch (form.get('intent')) {
    case 'test':
      return data<AlertsAnswer>({ outcome: 'tested', test: await services.alerts.sendTest(shop) });
    case 'confirm':
      return data<AlertsAnswer>(await confirm(services, shop, form));
    default:
      return notUnderstood();
  }
});

async function confirm({ alerts }: Services, shop: string, form: FormData): Promise<AlertsAnswer> {
  const read = readAlertForm(form);
  const { addresses = [] } = read.ok ? read.values : {};
  if (addresses.length === 0) return { outcome: 'invalid' };
  await alerts.settings.add(shop, { addresses, locale: localeIn(form) });
  return { outcome: 'confirmed' };
}

export { headers } from './shared/for-staff.ts';
export { clientAction } from '../components/frame/answers.ts';

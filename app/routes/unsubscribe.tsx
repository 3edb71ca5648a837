import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { OUTSIDE_ADMIN } from '../components/frame/app-bridge-script.tsx';
import { PlainPage } from '../components/frame/page-frame.tsx';
import { pageTitle } from '../components/frame/page.tsx';
import { useTexts } from '../components/language/shop-texts.tsx';

/**
 * The page behind the link in an email. It has a button, since email programs may open links by themselves. Their own
 * unsubscribe button posts to the same address (RFC 8058).
 */

export const meta = pageTitle('alerts.mail.unsubscribe');

export const handle = OUTSIDE_ADMIN;

export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { shop, mails, state } = await services.alerts.unsubscribe.read(new URL(request.url));
  return { shop, mails, state };
}

export async function action({ request, context: { services } }: ActionFunctionArgs) {
  if (request.method !== 'POST') return data({ state: 'unknown' as const }, { status: 405 });
  await services.alerts.unsubscribe.perform(new URL(request.url));
  // Also where there was nothing to end: the first of two presses has ended it.
  return { state: 'done' as const };
}

/** The page works without a script and without a session, outside the admin. */
export default function UnsubscribeRoute() {
  const { t } = useTexts();
  const { shop, mails, state } = useLoaderData<typeof loader>();
  const isDone = useActionData<typeof action>()?.state === 'done';
  const of = mails === 'monthly' ? 'alerts.unsubscribe.monthly' : 'alerts.unsubscribe';
  if (isDone)
    return (
      <PlainPage title={t('alerts.unsubscribe.done')}>
        <p>{t(`${of}.doneText`, { shop })}</p>
      </PlainPage>
    );
  if (state === 'not-subscribed')
    return (
      <PlainPage title={t('alerts.unsubscribe.gone')}>
        <p>{t(`${of}.goneText`)}</p>
      </PlainPage>
    );
  return (
    <PlainPage title={t(`${of}.title`)}>
      <p>{t(`${of}.text`, { shop })}</p>
      <form method="post">
        <button type="submit">{t('alerts.mail.unsubscribe')}</button>
      </form>
    </PlainPage>
  );
}

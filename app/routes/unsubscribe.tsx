import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { UnsubscribePage } from '../components/alerts/unsubscribe-page.tsx';
import { pageTitle } from '../components/language/language.tsx';

/*
 * Where a link in a mail leads: a page with a button, since mail programs open links by themselves. A mail
 * program's own button posts to the same address (RFC 8058).
 */

export const meta = pageTitle('alerts.unsubscribe.title');

export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { shop, state } = await services.alerts.unsubscribe.read(new URL(request.url));
  return { shop, state };
}

export async function action({ request, context: { services } }: ActionFunctionArgs) {
  if (request.method !== 'POST') return data({ state: 'unknown' as const }, { status: 405 });
  const { state } = await services.alerts.unsubscribe.perform(new URL(request.url));
  return { state: state === 'subscribed' ? ('done' as const) : ('unknown' as const) };
}

export default function UnsubscribeRoute() {
  const { shop, state } = useLoaderData<typeof loader>();
  const isDone = useActionData<typeof action>()?.state === 'done';
  return <UnsubscribePage shop={shop} state={isDone ? 'done' : state} />;
}

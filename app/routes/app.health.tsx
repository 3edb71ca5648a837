import type { LoaderFunctionArgs } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { orNoAnswer } from '../components/frame/answers.ts';

/** What the overview polls of tracking: it is all stored, so no poll asks Shopify or a service. */
export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { shop } = await services.authenticateAdmin(request);
  return services.health.check(shop);
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  orNoAnswer(serverLoader<typeof loader>());

/** The overview decides when to ask; after an action its own loader has the news. */
export const shouldRevalidate = () => false;

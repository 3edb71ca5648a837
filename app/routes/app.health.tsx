import type { LoaderFunctionArgs } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { orNoAnswer } from '../components/frame/answers.ts';
import { readHealth } from './shared/page-data.ts';

/** What the overview polls of tracking: it is all stored, so no poll asks Shopify or a service. Alerts
 * are opened and ended by it. */
export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { shop } = await services.authenticateAdmin(request);
  return readHealth(services, shop, await services.indexing.overview(shop));
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  orNoAnswer(serverLoader<typeof loader>());

/** The overview decides when to ask; after an action its own loader has the news. */
export const shouldRevalidate = () => false;

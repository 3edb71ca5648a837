import type { LoaderFunctionArgs } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { orNoAnswer } from '../components/frame/answers.ts';
import { readHealth } from './shared/page-data.ts';

/**
 * What the overview polls about tracking. Everything is stored, so no poll asks Shopify or the service. It also
 * opens and ends alerts.
 */
export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { shop } = await services.authenticateAdmin(request);
  return readHealth(services, shop, await services.indexing.overview(shop));
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  orNoAnswer(serverLoader<typeof loader>());

/** Polled by the overview, and not reloaded after an action: the page's own loader is. */
export const shouldRevalidate = () => false;

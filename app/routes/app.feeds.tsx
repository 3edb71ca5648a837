import type { LoaderFunctionArgs } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { orNoAnswer } from '../components/frame/answers.ts';
import { readOverview } from './shared/page-data.ts';

/** How old the service's last answer may be before it is asked again, in milliseconds. */
const FRESH_MS = 5_000;

/** What the overview polls: the service's state, asked for anew where it is old. */
export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { shop } = await services.authenticateAdmin(request);
  await services.indexing.refresh(shop, { maxAgeMs: FRESH_MS });
  return readOverview(services, shop);
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  orNoAnswer(serverLoader<typeof loader>());

/** The overview decides when to ask; after an action its own loader has the news. */
export const shouldRevalidate = () => false;

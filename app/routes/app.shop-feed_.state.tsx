import type { LoaderFunctionArgs } from '@remix-run/node';

/** Returns the build's state, which the page polls while a feed is made. */
export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { shop } = await services.authenticateAdmin(request);
  const now = services.now();
  const { build } = await services.shopFeeds.view(shop);
  return { build, now };
}

export { clientLoader, neverRevalidate as shouldRevalidate } from '../components/frame/answers.ts';

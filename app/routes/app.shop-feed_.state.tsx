import type { LoaderFunctionArgs } from '@remix-run/node';

/** Returns the build's state, which the page polls while a feed is made. */
export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { shop } = await services.authenticateAdmin(request);
  const now = services.now();
  const { build } = await services.shopFeeds.view(shop);
  return { build, now };
}

export { clientLoader } from '../components/frame/answers.ts';

/** Prevents a reload after an action: the page polls this route. */
export const shouldRevalidate = () => false;

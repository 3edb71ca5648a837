import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { pageTitle } from '../components/language/language.tsx';

export const meta = pageTitle('frame.noSuchPage.page');

/**
 * Answers every address below `/app` that has no page. Without this route server and browser would match such an
 * address differently, and React would render the page twice.
 */
export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  await services.authenticateAdmin(request);
  return data(null, { status: 404 });
}

export { NoSuchPage as default } from '../components/frame/page-frame.tsx';

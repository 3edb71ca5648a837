import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageTitle } from '../components/language/language.tsx';
import { type PixelAnswer, pixelIntent, PixelPage } from '../components/pixel/pixel-page.tsx';
import { refusesAccount } from '../indexing/feed-status.ts';
import { atShopify } from './shared/page-data.ts';
import { notUnderstood, readForm } from './shared/read-form.ts';

export const meta = pageTitle('frame.pixel');

export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const visit = await services.authenticateAdmin(request);
  const [state, { problem }] = await Promise.all([
    atShopify(services, visit).pixel(),
    services.indexing.overview(visit.shop),
  ]);
  const account = refusesAccount(problem) ? ('refused' as const) : ('not-refused' as const);
  return { state, account };
}

export async function action({ request, context: { services } }: ActionFunctionArgs) {
  const visit = await services.authenticateAdmin(request);
  const { shop, admin } = visit;
  const intent = pixelIntent(await readForm(request));
  if (intent === null) return notUnderstood();
  const outcome =
    intent === 'disconnect'
      ? await services.pixel.disconnect(shop, admin)
      : await services.pixel.connect(shop, admin);
  await atShopify(services, visit).syncStorefront();
  return data<PixelAnswer>({ intent, ...outcome });
}

export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';

export default function PixelRoute() {
  return <PixelPage {...useLoaderData<typeof loader>()} />;
}

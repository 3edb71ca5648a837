import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageTitle } from '../components/language/language.tsx';
import { type PixelAnswer, pixelIntent, PixelPage } from '../components/pixel/pixel-page.tsx';
import { refusesAccount } from '../indexing/feed-status.ts';
import { forStaff } from './shared/for-staff.ts';
import { notUnderstood, readForm } from './shared/read-form.ts';

export const meta = pageTitle('frame.pixel');

export const loader = forStaff(async ({ services, shop, shopify }) => {
  const [state, { problem }] = await Promise.all([
    shopify.pixel(),
    services.indexing.overview(shop),
  ]);
  const account = refusesAccount(problem) ? ('refused' as const) : ('not-refused' as const);
  return { state, account };
});

export const action = forStaff(async ({ request, services, shop, admin, shopify }) => {
  const intent = pixelIntent(await readForm(request));
  if (intent === null) return notUnderstood();
  const outcome =
    intent === 'disconnect'
      ? await services.pixel.disconnect(shop, admin)
      : await services.pixel.connect(shop, admin);
  await shopify.syncStorefront();
  return data<PixelAnswer>({ intent, ...outcome });
});

export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';

export default function PixelRoute() {
  return <PixelPage {...useLoaderData<typeof loader>()} />;
}

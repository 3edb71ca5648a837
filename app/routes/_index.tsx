import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { OUTSIDE_ADMIN } from '../components/frame/app-bridge-script.tsx';
import { PlainPage } from '../components/frame/page-frame.tsx';
import { pageTitle } from '../components/frame/page.tsx';
import { useTexts } from '../components/language/shop-texts.tsx';
import { launchQuery } from '../shopify/launch-address.ts';

/** Redirects to the app where Shopify opens it: at the root, with the shop in the query. */
export function loader({ request }: LoaderFunctionArgs): null {
  const { searchParams } = new URL(request.url);
  if (searchParams.has('shop')) throw redirect(`/app?${launchQuery(searchParams).toString()}`);
  return null;
}

export const meta = pageTitle('frame.app');

export const handle = OUTSIDE_ADMIN;

/** The page at the app's own address, outside the Shopify admin. */
export default function Welcome() {
  const { t } = useTexts();
  return (
    <PlainPage title={t('frame.app')}>
      <p>{t('frame.outside.about')}</p>
      <p>{t('frame.outside.open')}</p>
    </PlainPage>
  );
}

import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { PlainPage } from '../components/frame/page-frame.tsx';
import { launchQuery } from '../shopify/embedding.ts';

/** Shopify opens an app at its root, with the shop in the query: that is the way to the pages. */
export function loader({ request }: LoaderFunctionArgs): null {
  const { searchParams } = new URL(request.url);
  if (searchParams.has('shop')) throw redirect(`/app?${launchQuery(searchParams).toString()}`);
  return null;
}

export const meta: MetaFunction = () => [{ title: 'Beacon Pixel' }];

/** The page at the app's own address, outside the Shopify admin. */
export default function Welcome() {
  return (
    <PlainPage title="Beacon Pixel">
      <p>
        Beacon Pixel connects a Shopify shop to its product discovery service: it reports what
        shoppers do, once and with consent, and keeps the product feed indexed.
      </p>
      <p>It works inside the Shopify admin. Open it there, from your shop’s apps.</p>
    </PlainPage>
  );
}

import { useRevalidator } from '@remix-run/react';
import { Banner, Page } from '@shopify/polaris';

/** A page that could not be shown, in words. */
export function PageError() {
  const { revalidate, state } = useRevalidator();
  return (
    <Page title="Something went wrong">
      <Banner
        tone="critical"
        title="This page could not be shown"
        action={{
          content: 'Reload page',
          loading: state === 'loading',
          onAction() {
            // On the way to another page the address has lost what the admin opened the app with.
            if (new URLSearchParams(window.location.search).has('shop')) window.location.reload();
            else revalidate();
          },
        }}
      >
        <p>
          Your saved work is safe, and re-indexes continue. Still failing? Wait a minute and open
          the app again.
        </p>
      </Banner>
    </Page>
  );
}

/** For an address below the app's own that is none of its pages. */
export function NoSuchPage() {
  return (
    <Page title="Page not found" backAction={{ content: 'Overview', url: '/app' }}>
      <Banner tone="warning" title="The app has no such page">
        <p>
          The address may be incomplete. Choose a page in the app’s menu, or go to the overview.
        </p>
      </Banner>
    </Page>
  );
}

/**
 * What Shopify's library answered instead of a page: words, or HTML whose script goes on with a sign-in.
 * Its own `boundary.error` knows answers by a class name that the build for browsers shortens, so that
 * the browser would show something else than the server.
 *
 * @param body of the answer; never made of what a request holds
 */
export function ShopifyAnswer({ body }: { body: string }) {
  return <div dangerouslySetInnerHTML={{ __html: body || 'Signing in…' }} />;
}

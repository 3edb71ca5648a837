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
          content: 'Reload the page',
          loading: state === 'loading',
          onAction() {
            // On the way to another page the address has lost what the admin opened the app with.
            if (new URLSearchParams(window.location.search).has('shop')) window.location.reload();
            else revalidate();
          },
        }}
      >
        <p>
          Nothing you saved is lost, and a re-index that was asked for goes on. If trying again does
          not help, wait a minute and open the app again.
        </p>
      </Banner>
    </Page>
  );
}

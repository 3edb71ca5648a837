import { Banner, Page } from '@shopify/polaris';

/** A page that could not be shown, in words. */
export function PageError() {
  return (
    <Page title="Something went wrong">
      <Banner
        tone="critical"
        title="This page could not be shown"
        action={{
          content: 'Reload the page',
          onAction: () => {
            window.location.reload();
          },
        }}
      >
        <p>
          Nothing you saved is lost, and a re-index that was asked for goes on. If reloading does
          not help, wait a minute and open the app again.
        </p>
      </Banner>
    </Page>
  );
}

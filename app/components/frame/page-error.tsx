import { useRevalidator } from '@remix-run/react';
import { Banner, Page } from '@shopify/polaris';

interface Props {
  /** Whether the app had been opened before, so that only data is missing. */
  app: 'open' | 'not-opened';
}

/** A page that could not be shown, in words. */
export function PageError({ app }: Props) {
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
            // The address on the way to another page does not have what the admin opened the app
            // with; that of the first page has it.
            if (app === 'open') revalidate();
            else window.location.reload();
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

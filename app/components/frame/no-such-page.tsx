import { Banner, Page } from '@shopify/polaris';

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

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

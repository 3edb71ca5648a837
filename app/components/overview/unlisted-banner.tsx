import { Banner } from '@shopify/polaris';
import { counted } from '../time/format-time.ts';

/** Products that the service leaves out, whatever is re-indexed (specification, *Limits*). */
export function UnlistedBanner({ count }: { count: number | null }) {
  if (!count) return null;
  const one = count === 1;
  return (
    <Banner
      tone="warning"
      title={`${counted(count, 'unlisted product')} ${one ? 'is' : 'are'} not indexed`}
    >
      <p>
        The service does not index products whose status in Shopify is Unlisted. If shoppers should
        find {one ? 'it' : 'them'}, set {one ? 'its' : 'their'} status to Active and re-index.
      </p>
    </Banner>
  );
}

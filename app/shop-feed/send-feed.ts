import type { Mapping } from '../uploads/mapping.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { FeedToSend } from './step.ts';

/** What asking for an upload comes to: `requested`, or why it was not. */
export type SendOutcome = Exclude<
  Awaited<ReturnType<Uploads['send']>>['outcome'] | RefusalReason,
  'refused'
>;

type RefusalReason = Extract<
  Awaited<ReturnType<Uploads['send']>>,
  { outcome: 'refused' }
>['decision']['reason'];

/** The fields of `product-record.ts` that every feed needs. */
const MAPPING: Mapping = {
  id: 'uid',
  name: 'title',
  image: 'image',
  price: 'price',
  address: 'address',
};

/** Has a feed uploaded by the rules of any other request. The one of the day waits for its hour. */
export function createFeedSender(
  uploads: Pick<Uploads, 'send'>,
): (shop: string, feed: FeedToSend) => Promise<SendOutcome> {
  return async (shop, { feedId, open, cause, staff }) => {
    const file = { feedId, open, name: 'products.ndjson', mapping: MAPPING };
    const kind = cause === 'schedule' ? 'when-possible' : 'now';
    const sent = await uploads.send(shop, file, { kind, confirmed: 'no', cause, staff });
    return sent.outcome === 'refused' ? sent.decision.reason : sent.outcome;
  };
}

import type { StaffMember } from '../../indexing/reindex.ts';
import type { Services } from '../../server/services.ts';
import type { OverviewForm } from './overview-form.ts';
import type { OverviewOutcome } from './use-feed-wishes.ts';

/** Does what a button of the overview asks for; what came of it is what the page says. */
export async function answerWish(
  { indexing, shops }: Pick<Services, 'indexing' | 'shops'>,
  { shop, staff }: { shop: string; staff: StaffMember },
  form: OverviewForm,
): Promise<OverviewOutcome['outcome']> {
  switch (form.intent) {
    case 'reindex': {
      const { feedId, kind, confirmed } = form;
      const { outcome } = await indexing.request(shop, { feedId, kind, confirmed, staff });
      return outcome === 'requested' && kind === 'when-possible' ? 'waits' : outcome;
    }
    case 'cancel':
      return indexing.cancel(shop, form.reindexId);
    case 'dismiss-guide':
      await shops.dismissGuide(shop);
      return 'guide-dismissed';
  }
}

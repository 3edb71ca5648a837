import { Link, Text } from '@shopify/polaris';
import type { LiveOverview } from '../../catalogue/catalogue.ts';
import type { AutomaticPlan, NoPlanReason } from '../../catalogue/plan-automatic.ts';
import type { UpdatesView } from '../../catalogue/updates.ts';
import type { FeedView } from '../../indexing/overview.ts';
import { Trans, useNearby, useNow, useTexts } from '../language/shop-texts.tsx';

interface LineProps {
  feed: FeedView;
  overview: LiveOverview;
}

/** The changes since the feed's last index, and its automatic re-index or upload. */
export function AutomaticLine({ feed: { feedId, method, active }, overview }: LineProps) {
  const view = overview.automatic.find((each) => each.feedId === feedId);
  if (!view || (view.changes === null && active !== null)) return null;
  const { changes, plan } = view;
  const { nextUpload } = overview;
  const uploadAt = nextUpload?.feedId === feedId ? nextUpload.at : null;
  return (
    <Text as="p">
      {changes && (
        <>
          <Trans of="automatic.changed" count={changes.count} ago={changes.last} />{' '}
        </>
      )}
      {active === null &&
        (method === 'upload' ? <UploadPlan next={uploadAt} /> : <Plan plan={plan} />)}
    </Text>
  );
}

function UploadPlan({ next }: { next: Date | null }) {
  const { t } = useTexts();
  const nearby = useNearby();
  const now = useNow();
  if (next === null) return <UploadedNote by="hand" />;
  if (next <= now) return t('automatic.uploadStarts');
  return t('automatic.uploadPlannedFor', { time: nearby(next) });
}

/** Says that a feed is uploaded, by a daily schedule or by hand, with a link to the page of the schedule. */
export const UploadedNote = ({ by }: { by: 'schedule' | 'hand' }) => (
  <Trans
    of={by === 'schedule' ? 'automatic.uploadedDaily' : 'automatic.uploaded'}
    feed={<Link url="/app/shop-feed" />}
  />
);

function Plan({ plan }: { plan: AutomaticPlan }) {
  const { t } = useTexts();
  const nearby = useNearby();
  const because = (reason: NoPlanReason | 'under-way' | 'service') => (
    <Trans of={`automatic.reasons.${reason}`} settings={<Link url="/app/settings#automatic" />} />
  );
  if (plan.do === 're-index') return t('automatic.starts');
  if (plan.do === 'nothing') return because(plan.reason);
  if (plan.reason === 'under-way' || plan.reason === 'service') return because(plan.reason);
  return t('automatic.plannedFor', { time: nearby(plan.until) });
}

/** The state of the updates of single products in a feed's index. */
export function UpdatesLine({ feed: { feedId, record }, overview }: LineProps) {
  const { t } = useTexts();
  const view = overview.updates.find((each) => each.feedId === feedId);
  if (!view) return null;
  const waitsForIndex =
    view.plan.do === 'nothing' && view.plan.reason === 'no-changes' && record?.lastIndexed === null;
  return (
    <Text as="p">
      {waitsForIndex ? t('automatic.updates.never-indexed') : <UpdatesPlanText view={view} />}
      {view.problems > 0 && ` ${t('automatic.updates.problems', { count: view.problems })}`}
    </Text>
  );
}

function UpdatesPlanText({ view: { plan, waiting, problem } }: { view: UpdatesView }) {
  const { t } = useTexts();
  const nearby = useNearby();
  const count = waiting;
  if (plan.do === 'send') return t('automatic.updates.soon', { count });
  const time = plan.do === 'wait' ? nearby(plan.until) : '';
  if (plan.reason === 'retry')
    return t(`automatic.updates.retry.${problem ?? 'service'}`, { time });
  return t(`automatic.updates.${plan.reason}`, { count, time });
}

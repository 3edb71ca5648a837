import { BlockStack, Box, Button, InlineStack, Text } from '@shopify/polaris';
import { type RefObject, useEffect } from 'react';
import { focusable } from '../frame/announcer.tsx';
import { LoneButton, Subdued } from '../frame/layout.tsx';
import { reindexMessage, reindexStateName } from '../../indexing/messages/reindex-messages.ts';
import {
  isUnfinished,
  type ReindexState,
  type ReindexView,
  UNFINISHED_STATES,
} from '../../indexing/reindex.ts';
import { Trans, useNearby, useNow, useShop, useTexts } from '../language/shop-texts.tsx';
import { countdown } from '../formats/formats.ts';
import type { FeedRequests } from './feed-requests.ts';
import { useReloadFeeds } from './live-updates.ts';
import { isolate, type Translate } from '../../texts/texts.ts';
import type { FeedsAnswer, FeedView } from '../../indexing/overview.ts';

/** A re-index, and the requests that staff can make for its feed. */
export interface ReindexProps {
  reindex: ReindexView;
  requests: FeedRequests;
}

interface ActiveReindexProps extends ReindexProps {
  /** The box around it, which can get the focus. */
  box: RefObject<HTMLDivElement>;
}

/** An unfinished re-index: its requester, its progress with an explanation, and the button to cancel it. */
export function ActiveReindex({ reindex, requests, box }: ActiveReindexProps) {
  const { t } = useTexts();
  const words = reindexMessage(reindex, t);
  return (
    <div ref={box} {...focusable(t('indexing.active.region'))}>
      <Box background="bg-surface-secondary" borderRadius="200" padding={{ xs: '300', sm: '400' }}>
        <BlockStack gap="300">
          <InlineStack gap="200" blockAlign="center" align="space-between">
            <Text as="h3" variant="headingSm">
              {t('indexing.card.reindex', { state: words.name })}
            </Text>
            <Subdued size="small">
              <RequestedBy reindex={reindex} />
            </Subdued>
          </InlineStack>
          <Steps reindex={reindex} />
          <Text as="p">{words.meaning}</Text>
          <Slot reindex={reindex} />
          {words.advice && <Text as="p">{words.advice}</Text>}
          <InlineStack gap="400" blockAlign="center">
            <CancelReindex reindex={reindex} requests={requests} />
            <Button variant="plain" url={`/app/history/${reindex.id}`}>
              {t('indexing.card.viewDetails')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Box>
    </div>
  );
}

/** The button that cancels a re-index, until it is sent. */
export function CancelReindex({ reindex, requests }: ReindexProps) {
  const { t, feedTitle } = useShop();
  if (reindex.state !== 'requested' && reindex.state !== 'waiting') return null;
  return (
    <LoneButton
      size="slim"
      accessibilityLabel={t('indexing.active.cancelOfFeed', { feed: feedTitle(reindex.feedId) })}
      loading={requests.pending === 'cancel'}
      onClick={() => requests.cancel(reindex.id)}
    >
      {t('indexing.active.cancel')}
    </LoneButton>
  );
}

/** The requester of a re-index, and the time of the request. */
export function RequestedBy({ reindex }: { reindex: ReindexView }) {
  const { t } = useTexts();
  return (
    <Trans
      of="indexing.card.requestedBy"
      staff={requesterName(reindex, t)}
      ago={reindex.requestedAt}
    />
  );
}

/** The start time of a waiting re-index, with a countdown. */
export function Slot({ reindex: { state, possibleAt: at } }: { reindex: ReindexView }) {
  const nearby = useNearby();
  if (state !== 'waiting' || !at) return null;
  return (
    <Text as="p">
      <Trans of="indexing.active.starts" time={nearby(at)} countdown={<Countdown to={at} />} />
    </Text>
  );
}

/**
 * The time left, to the second, until a waiting re-index starts or a feed allows another request: the page loads the
 * feeds then. Screen readers do not read it out as it changes: the sentence beside it has the time.
 */
export function Countdown({ to }: { to: Date }) {
  const reloadFeeds = useReloadFeeds();
  const now = useNow(1_000);
  const over = now >= to;
  useEffect(() => {
    if (over) reloadFeeds();
  }, [over, reloadFeeds]);
  return (
    <span role="timer" aria-live="off" className="bp-countdown">
      {countdown(to, now)}
    </span>
  );
}

/** A step of a re-index. */
interface Step {
  state: ReindexState;
  name: string;
  /** `stopped`, `canceled`: the re-index ended here, before its last step. */
  progress: 'passed' | 'current' | 'ahead' | 'stopped' | 'canceled';
  /** When the re-index first reached it. */
  at: Date | null;
}

/** The steps of a re-index in a row. */
export function Steps({ reindex }: { reindex: ReindexView }) {
  const { t } = useTexts();
  return (
    <ol className="bp-steps">
      {reindexSteps(reindex, t).map((step) => (
        <StepItem key={step.state} step={step} />
      ))}
    </ol>
  );
}

/**
 * Returns the steps of a re-index, passed and ahead. `waiting` is included only if it waits or has waited, and
 * `unknown` replaces `accepted` if the request got no answer.
 */
export function reindexSteps(view: ReindexView, t: Translate): Step[] {
  const seen = new Map<string, Date>();
  for (const { state, at } of view.states) if (!seen.has(state)) seen.set(state, at);
  const way: ReindexState[] = [...UNFINISHED_STATES, 'done' as const].filter((state) => {
    if (state === 'accepted') return !seen.has('unknown');
    return (state !== 'waiting' && state !== 'unknown') || seen.has(state);
  });
  const reached = view.states.map(({ state }) => way.findIndex((each) => each === state));
  const last = reached.findLast((index) => index >= 0) ?? 0;
  return way.map((state, index) => {
    const progress = index < last ? 'passed' : index === last ? progressAtLast(view) : 'ahead';
    return {
      state,
      name: progress === 'current' ? reindexMessage(view, t).name : reindexStateName(state, t),
      progress,
      at: progress === 'ahead' ? null : (seen.get(state) ?? null),
    };
  });
}

/** Returns the progress at the last step that a re-index has reached. */
function progressAtLast(view: ReindexView): Step['progress'] {
  if (isUnfinished(view)) return 'current';
  if (view.state === 'done') return 'passed';
  return view.state === 'cancelled' ? 'canceled' : 'stopped';
}

function StepItem({ step: { name, progress, at } }: { step: Step }) {
  const { t, format } = useShop();
  const isHere = progress !== 'passed' && progress !== 'ahead';
  return (
    <li
      className={`bp-step bp-step--${progress}`}
      {...(progress === 'current' && { 'aria-current': 'step' })}
    >
      <span className="bp-step__bar" />
      <span className="bp-step__text">
        <Text
          as="span"
          variant="bodySm"
          fontWeight={isHere ? 'semibold' : 'regular'}
          tone={progress === 'ahead' ? 'subdued' : 'base'}
        >
          {name}
          <Text as="span" visuallyHidden>
            {` (${t(`indexing.progress.${progress}`)})`}
          </Text>
        </Text>
        {at && (
          <Text as="span" variant="bodyXs" tone="subdued">
            <time dateTime={at.toISOString()}>{format.timeOfDay(at)}</time>
          </Text>
        )}
      </span>
    </li>
  );
}

/** Returns the requester of a re-index: a staff member, if Shopify named one, or the app and its reason. */
export function requesterName(
  { cause, staff }: Pick<ReindexView, 'cause' | 'staff'>,
  t: Translate,
): string {
  if (cause !== 'staff') return t(`automatic.requester.${cause}`);
  const { name, id } = staff;
  if (name) return isolate(name);
  return id ? t('indexing.staffWithId', { id }) : t('indexing.staffUnknown');
}

/** The duration of a re-index from its request to its end, or until now. */
export function ReindexDuration({ reindex }: { reindex: ReindexView }) {
  const { t, format } = useShop();
  const { state, requestedAt, endedAt } = reindex;
  if (endedAt) return format.duration(requestedAt, endedAt);
  return state === 'waiting' ? t('indexing.notBegun') : <SoFar since={requestedAt} />;
}

function SoFar({ since }: { since: Date }) {
  const now = useNow(1_000);
  const { t, format } = useShop();
  const duration = format.duration(since, now);
  return <span className="bp-countdown">{t('indexing.soFar', { duration })}</span>;
}

/**
 * The known facts about a feed.
 *
 * - `named`: the service lists it with its state.
 * - `outdated`: an earlier answer lists it, and the last request got no answer.
 * - `not-named`: the service lists the account's feeds without this one.
 * - `unknown`: the service was asked, but returned no list.
 * - `not-yet`: the service is being asked for the first time.
 * - `no-account`: the service cannot be asked.
 */
export type FeedKnowledge =
  | 'named'
  | 'outdated'
  | 'not-named'
  | 'unknown'
  | 'not-yet'
  | 'no-account';

/** Returns the known facts about a feed, from the last usable answer and the result of the last request. */
export function feedKnowledge(
  { record }: Pick<FeedView, 'record'>,
  { hasAccount, answeredAt, statusError, problem }: Omit<FeedsAnswer, 'named'>,
): FeedKnowledge {
  if (!hasAccount) return 'no-account';
  if (record !== null) return problem === null ? 'named' : 'outdated';
  if (answeredAt !== null && !statusError) return 'not-named';
  return answeredAt !== null || problem !== null ? 'unknown' : 'not-yet';
}

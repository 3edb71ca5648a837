import {
  Banner,
  BlockStack,
  Button,
  Card,
  DropZone,
  InlineStack,
  Spinner,
  Text,
} from '@shopify/polaris';
import { useId, useState } from 'react';
import { focusable, FocusedAfter } from '../frame/announcer.tsx';
import { LoneButton, OneColumn, StackedCard, Subdued } from '../frame/layout.tsx';
import { refusesAccount } from '../../indexing/feed-status.ts';
import type { FeedView, IndexingOverview } from '../../indexing/overview.ts';
import type { FaultCode } from '../../uploads/fault.ts';
import { SIZE_LIMITS } from '../../uploads/format.ts';
import type { UploadOutcome } from '../../uploads/uploads.ts';
import { showErrorToast, useAction } from '../frame/answers.ts';
import { Page, SettingFirst } from '../frame/page.tsx';
import { ProgressBar } from '../frame/progress-bar.tsx';
import type { FeedRequests } from '../indexing/feed-requests.ts';
import { useShop, useTexts } from '../language/shop-texts.tsx';
import { ProblemBanner } from '../indexing/problem-banner.tsx';
import { FeedActions } from '../indexing/reindex-actions.tsx';
import { FaultsCard } from './faults-card.tsx';
import { MappingCard } from './mapping-card.tsx';
import { NeverIndexed } from './never-indexed.tsx';
import { type UploadPhase, useNews, useUpload } from './use-upload.ts';

interface UploadPageProps {
  feed: FeedView;
  overview: IndexingOverview;
}

/** The result of the page's action. */
interface UploadAnswer {
  outcome: UploadOutcome['outcome'] | 'turned';
}

/** The page to turn on or off the uploads of one feed, and to upload one file at a time. */
export function UploadPage({ feed, overview }: UploadPageProps) {
  const { t, feedTitle } = useShop();
  const { pending, send } = useAction<UploadAnswer>(() => undefined);
  const isUploaded = feed.method === 'upload';
  const title = t('uploads.title', { feed: feedTitle(feed.feedId) });
  return (
    <Page
      title={title}
      backAction={{ content: t('frame.overview'), url: '/app' }}
      {...(isUploaded && {
        action: (
          <Button loading={pending} onClick={() => send({ intent: 'turn-off' })}>
            {t('uploads.turnOff')}
          </Button>
        ),
      })}
    >
      <FocusedAfter part={isUploaded} label={title}>
        <OneColumn>
          {isUploaded ? (
            <UploadFlow feed={feed} overview={overview} />
          ) : (
            <StackedCard gap="300" title={t('uploads.off.title')}>
              <Text as="p">{t('uploads.off.text')}</Text>
              <Text as="p">{t('uploads.off.before')}</Text>
              <LoneButton
                variant="primary"
                loading={pending}
                onClick={() => send({ intent: 'turn-on' })}
              >
                {t('uploads.off.turnOn')}
              </LoneButton>
            </StackedCard>
          )}
        </OneColumn>
      </FocusedAfter>
    </Page>
  );
}

function UploadFlow({ feed, overview }: UploadPageProps) {
  const { t } = useTexts();
  const { state, choose, remap, stop, transfer } = useUpload(feed.feedId);
  const report =
    state.phase === 'checked' ? state.report : state.phase === 'checking' ? state.before : null;
  const place = useNews(state);
  return (
    <>
      {overview.problem && refusesAccount(overview.problem) && (
        <ProblemBanner
          problem={overview.problem}
          action={{ content: t('common.openSettings'), url: '/app/settings#account' }}
        />
      )}
      {!overview.hasAccount && (
        <SettingFirst section="account" text={t('guide.firstIndex.needsAccount')} />
      )}
      <NeverIndexed feed={feed} />
      {state.phase === 'failed' && (
        <Banner tone="critical" title={t(`uploads.failed.${state.problem}`, SIZE_LIMITS)} />
      )}
      {state.phase === 'checked' && <Result state={state} feed={feed} overview={overview} />}
      <div ref={place} {...focusable(t('uploads.drop.label'))}>
        <FileCard state={state} onChoose={choose} onStop={stop} />
      </div>
      {state.phase === 'checked' && state.report.faultCount + state.report.warningCount > 0 && (
        <FaultsCard
          report={state.report}
          readAll={() => transfer.faults(state.file, state.report.mapping)}
        />
      )}
      {report && report.sample.length > 0 && (
        <MappingCard report={report} busy={state.phase === 'checking'} onChange={remap} />
      )}
    </>
  );
}

interface FileCardProps {
  state: UploadPhase;
  onChoose: (file: File) => void;
  onStop: () => void;
}

function FileCard({ state, onChoose, onStop }: FileCardProps) {
  const { t } = useTexts();
  const name = useId();
  if (state.phase === 'sending') {
    const percent = Math.floor(100 * state.share);
    return (
      <StackedCard gap="300">
        <Text as="p" id={name}>
          {t('uploads.sending', { name: state.name })}
        </Text>
        <ProgressBar percent={percent} tone="highlight" labelledBy={name} />
        <InlineStack align="space-between" blockAlign="center">
          <Subdued>{t('uploads.sent', { percent })}</Subdued>
          <Button onClick={onStop}>{t('uploads.stop')}</Button>
        </InlineStack>
      </StackedCard>
    );
  }
  if (state.phase === 'checking') {
    return (
      <Card>
        <InlineStack gap="300" blockAlign="center">
          <Spinner size="small" />
          <Text as="p">{t('uploads.checking', { name: state.name })}</Text>
        </InlineStack>
      </Card>
    );
  }
  return (
    <Card>
      <DropZone
        label={t('uploads.drop.label')}
        allowMultiple={false}
        variableHeight
        onDropAccepted={([file]) => {
          if (file) onChoose(file);
        }}
      >
        <DropZone.FileUpload
          actionTitle={t(state.phase === 'none' ? 'uploads.drop.action' : 'uploads.drop.replace')}
          actionHint={t('uploads.drop.hint', SIZE_LIMITS)}
        />
      </DropZone>
    </Card>
  );
}

interface ResultProps extends UploadPageProps {
  state: Extract<UploadPhase, { phase: 'checked' }>;
}

/** The result of the check, with the button that sends a file without errors. */
function Result({ state, feed, overview }: ResultProps) {
  const { t } = useTexts();
  const { name, file, report } = state;
  const { fewerThan } = report;
  const has = (one: FaultCode) => report.faults.some(({ code }) => code === one);
  const [accepted, setAccepted] = useState<string | null>(null);
  const requests = useSending(feed.feedId, file, accepted === file ? 'accept' : 'ask');
  if (report.faultCount > 0)
    return (
      <Banner
        tone="critical"
        title={t('uploads.result.faulty', { name, count: report.faultCount })}
      >
        <p>
          {t(
            has('not-a-feed')
              ? 'uploads.result.faultyKind'
              : has('unmapped')
                ? 'uploads.result.faultyMapping'
                : 'uploads.result.faultyText',
          )}
        </p>
      </Banner>
    );
  return (
    <StackedCard gap="300" title={t('uploads.result.good', { name })}>
      <Text as="p">{t('uploads.result.goodText', { count: report.products })}</Text>
      {report.warningCount > 0 && (
        <Text as="p">{t('uploads.result.warned', { count: report.warningCount })}</Text>
      )}
      {fewerThan !== null && (
        <Banner tone="warning" title={t('indexing.fewer.title')}>
          <BlockStack gap="200">
            <p>
              {t('indexing.fewer.counts', { products: report.products, before: fewerThan })}{' '}
              {t('indexing.fewer.consequence')}
            </p>
            {accepted !== file && (
              <LoneButton onClick={() => setAccepted(file)}>
                {t('indexing.fewer.accept')}
              </LoneButton>
            )}
          </BlockStack>
        </Banner>
      )}
      {(fewerThan === null || accepted === file) && (
        <FeedActions feed={feed} overview={overview} requests={requests} sends="file" />
      )}
    </StackedCard>
  );
}

/** Returns the requests of the buttons that send a file. An accepted request opens its re-index. */
function useSending(
  feedId: string,
  file: string,
  fewer: 'ask' | 'accept',
): Pick<FeedRequests, 'pending' | 'request'> {
  const { t } = useTexts();
  const { form, send } = useAction<UploadAnswer>(
    ({ outcome }) => {
      if (outcome === 'fewer-products') showErrorToast(t('indexing.fewer.title'));
      if (outcome === 'gone' || outcome === 'not-checked')
        showErrorToast(t(`uploads.failed.${outcome}`));
      if (outcome === 'refused' || outcome === 'already-alive' || outcome === 'no-credentials')
        showErrorToast(t(`overview.toasts.${outcome}`));
    },
    { key: `upload-${feedId}` },
  );
  return {
    pending: form ? (form.get('kind') === 'now' ? 'now' : 'when-possible') : null,
    request: (kind, confirmed) => send({ intent: 'send', file, kind, confirmed, fewer }),
  };
}

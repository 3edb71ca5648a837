import { BlockStack, Button, InlineStack, Select } from '@shopify/polaris';
import { useId, useState } from 'react';
import type { Refusal } from '../../indexing/decide.ts';
import type { FeedView } from '../../indexing/overview.ts';
import type { FeedBuild } from '../../shop-feed/feed-build.ts';
import { textOf } from '../../texts/texts.ts';
import { SIZE_LIMITS } from '../../uploads/format.ts';
import { useNearby, useShop, useTexts } from '../language/shop-texts.tsx';
import { Subdued } from '../frame/layout.tsx';
import { NeverIndexed } from '../uploads/never-indexed.tsx';

/** The upload of the made feed. */
export interface Uploading {
  feeds: FeedView[];
  /** The feeds to which the made feed can be uploaded. */
  uploaded: string[];
  busy: boolean;
  /**
   * Uploads it to a feed, and asks first if it has far fewer products than before.
   *
   * @param agreedTo the id of the build about which staff were asked
   */
  upload: (feedId: string, agreedTo?: string) => void;
}

/** Uploads the made feed to one that staff choose, or says why that feed accepts no upload now. */
export function UploadForm({ build, uploading }: { build: FeedBuild; uploading: Uploading }) {
  const { feeds, uploaded, busy, upload } = uploading;
  const { t, feedTitle } = useShop();
  const why = useId();
  const [chosen, setChosen] = useState(build.sendTo);
  const feedId = uploaded.find((each) => each === chosen) ?? uploaded[0] ?? '';
  const refusal = refusalOf(feedId, feeds);
  // The outcome of the last upload already states this reason.
  const isSaid = build.sendTo === feedId && build.sent === refusal?.reason;
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="end">
        <Select
          label={t('common.feed')}
          options={uploaded.map((value) => ({ value, label: feedTitle(value) }))}
          value={feedId}
          onChange={setChosen}
        />
        <Button
          disabled={busy || refusal !== null}
          onClick={() => upload(feedId)}
          {...(refusal !== null && !isSaid && { ariaDescribedBy: why })}
        >
          {t('shopFeed.upload')}
        </Button>
      </InlineStack>
      <NeverIndexed feed={feeds.find((feed) => feed.feedId === feedId)} />
      {refusal !== null && !isSaid && (
        <div id={why}>
          <Subdued size="small">
            <NotUploaded reason={refusal.reason} refusal={refusal} />
          </Subdued>
        </div>
      )}
    </BlockStack>
  );
}

/** Returns why a feed accepts no upload now; null if it accepts one. */
export function refusalOf(feedId: string, feeds: readonly FeedView[]): Refusal | null {
  const decision = feeds.find((feed) => feed.feedId === feedId)?.decision;
  return decision?.allowed === false ? decision : null;
}

interface NotUploadedProps {
  /** The outcome of a requested upload, or the reason why a feed accepts no upload now. */
  reason: string;
  refusal: Refusal | null;
}

/** The reason why the feed was not, or cannot be, uploaded, and what to do. */
export function NotUploaded({ reason, refusal }: NotUploadedProps) {
  const { t } = useTexts();
  const nearby = useNearby();
  const hourEnds = reason === 'hour-limit' && refusal?.possibleAt;
  if (hourEnds) return t('shopFeed.sent.againAt', { time: nearby(hourEnds) });
  return textOf(t('shopFeed.notSent', SIZE_LIMITS), reason, 'other');
}

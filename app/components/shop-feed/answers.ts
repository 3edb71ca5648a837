import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { isUnfinished, type Making } from '../../shop-feed/making.ts';
import type { ShopFeedField } from '../../shop-feed/feed-form.ts';
import type { FieldFault } from '../../shop/form-fields.ts';
import type { NoAnswer } from '../frame/answers.ts';

/** What the page's action answers. */
export type ShopFeedAnswer =
  | { outcome: 'begun' | 'unfinished' | 'none' | 'saved' | 'not-understood' }
  | { outcome: 'invalid'; errors: Partial<Record<ShopFeedField, FieldFault>> };

export const SHOP_FEED_ACTION = { method: 'post', action: '/app/shop-feed' } as const;

/** How often is asked while a feed is made, in milliseconds. */
const POLL_MS = 2_000;

/** The making as it is now, asked for while it lives. */
export function useLiveMaking(loaded: Making | null): Making | null {
  const { data, load, state } = useFetcher<{ making: Making | null } | NoAnswer>();
  const [polled, setPolled] = useState<{ over: Making | null; making: Making | null } | null>(null);
  const latest = useRef(loaded);
  latest.current = loaded;
  useEffect(() => {
    if (data && 'making' in data) setPolled({ over: latest.current, making: data.making });
  }, [data]);
  // After an action the page is loaded anew: what was polled before is older.
  const making = polled !== null && polled.over === loaded ? polled.making : loaded;
  const lives = making !== null && isUnfinished(making);
  useEffect(() => {
    if (!lives || state !== 'idle') return;
    const timer = setTimeout(() => {
      load('/app/shop-feed/state');
    }, POLL_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [lives, state, load, data]);
  return making;
}

/** The result of a download. */
export type DownloadState = 'idle' | 'loading' | 'gone' | 'no-answer';

const FILE_NAME = 'products.ndjson.gz';

/** Downloads the feed: App Bridge signs what `fetch` asks for, which a plain link could not be. */
export function useDownload(): { state: DownloadState; download: () => void } {
  const [state, setState] = useState<DownloadState>('idle');
  const busy = useRef(false);
  const download = () => {
    if (busy.current) return;
    busy.current = true;
    setState('loading');
    void save()
      .then(setState, () => {
        setState('no-answer');
      })
      .finally(() => {
        busy.current = false;
      });
  };
  return { state, download };
}

async function save(): Promise<DownloadState> {
  const response = await fetch('/app/shop-feed/download');
  if (response.status === 410) return 'gone';
  if (!response.ok) return 'no-answer';
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(address);
  return 'idle';
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Translate } from '../../texts/texts.ts';
import type { UploadReport } from '../../uploads/uploads.ts';
import type { Mapping } from '../../uploads/mapping.ts';
import { focusIsNowhere, useAnnounce } from '../frame/announcer.tsx';
import { useTexts } from '../language/use-texts.ts';
import { createTransfer, type TransferProblem } from './transfer.ts';

/** The progress of a file's upload. */
export type UploadPhase =
  | { phase: 'none' }
  | { phase: 'sending'; name: string; share: number }
  | { phase: 'checking'; name: string; before: UploadReport | null }
  | { phase: 'checked'; name: string; file: string; report: UploadReport }
  | { phase: 'failed'; problem: TransferProblem };

/** Uploads one file at a time to a feed. */
export function useUpload(feedId: string) {
  const transfer = createTransfer(feedId);
  const [state, setState] = useState<UploadPhase>({ phase: 'none' });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  function begin(): AbortSignal {
    current.current?.abort();
    current.current = new AbortController();
    return current.current.signal;
  }

  async function check(
    { name, file, mapping }: { name: string; file: string; mapping: Mapping | null },
    signal: AbortSignal,
  ): Promise<void> {
    const checked = await transfer.check(file, mapping, signal);
    if (signal.aborted) return;
    if (checked.outcome === 'checked')
      setState({ phase: 'checked', name, file, report: checked.report });
    else setState({ phase: 'failed', problem: checked.outcome });
  }

  async function send(file: File, signal: AbortSignal): Promise<void> {
    const { name } = file;
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ phase: 'sending', name, share });
    };
    const sent = await transfer.send(file, { onProgress, signal });
    if (signal.aborted || sent.outcome === 'stopped') return;
    if (sent.outcome !== 'arrived') {
      setState({ phase: 'failed', problem: sent.outcome });
      return;
    }
    setState({ phase: 'checking', name, before: null });
    await check({ name, file: sent.file, mapping: null }, signal);
  }

  return {
    state,
    transfer,
    /** Sends a file to the app and has it checked. An upload in progress is stopped. */
    choose: (file: File) => void send(file, begin()),
    /** Has the same file checked with another mapping. */
    remap(mapping: Mapping) {
      if (state.phase !== 'checked') return;
      const { name, file, report } = state;
      setState({ phase: 'checking', name, before: { ...report, mapping } });
      void check({ name, file, mapping }, begin());
    },
    stop() {
      current.current?.abort();
      setState({ phase: 'none' });
    },
  };
}

/**
 * Has the progress read out, apart from banners, which are read out anyway.
 *
 * @returns the element that gets the focus when a phase replaces the focused control
 */
export function useNews(state: UploadPhase): RefObject<HTMLDivElement> {
  const { t } = useTexts();
  const announce = useAnnounce();
  const place = useRef<HTMLDivElement>(null);
  const news = newsOf(state, t);
  const before = useRef(state.phase);
  useEffect(() => {
    if (before.current === state.phase) return;
    before.current = state.phase;
    if (news !== null) announce(news);
    if (focusIsNowhere()) place.current?.focus();
  }, [announce, news, state.phase]);
  return place;
}

function newsOf(state: UploadPhase, t: Translate): string | null {
  if (state.phase === 'sending' || state.phase === 'checking')
    return t(`uploads.${state.phase}`, { name: state.name });
  const isGood = state.phase === 'checked' && state.report.faultCount === 0;
  return isGood ? t('uploads.result.good', { name: state.name }) : null;
}

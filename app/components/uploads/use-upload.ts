import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Translate } from '../../texts/texts.ts';
import type { UploadReport } from '../../uploads/uploads.ts';
import type { Mapping } from '../../uploads/mapping.ts';
import { focusIsNowhere, useAnnounce } from '../frame/announcer.tsx';
import { useTexts } from '../language/shop-texts.tsx';
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

  /** Shows the phases of a request, unless another has begun since, or staff have stopped it. */
  async function run(
    request: (signal: AbortSignal, show: (phase: UploadPhase) => void) => Promise<UploadPhase>,
  ): Promise<void> {
    current.current?.abort();
    current.current = new AbortController();
    const { signal } = current.current;
    const show = (phase: UploadPhase) => {
      if (!signal.aborted) setState(phase);
    };
    show(await request(signal, show));
  }

  async function check(
    { name, file, mapping }: { name: string; file: string; mapping: Mapping | null },
    signal: AbortSignal,
  ): Promise<UploadPhase> {
    const report = await transfer.check(file, mapping, signal);
    return typeof report === 'string'
      ? { phase: 'failed', problem: report }
      : { phase: 'checked', name, file, report };
  }

  return {
    state,
    transfer,
    /** Sends a file to the app and has it checked. An upload in progress is stopped. */
    choose(file: File) {
      const { name } = file;
      void run(async (signal, show) => {
        const onProgress = (share: number) => show({ phase: 'sending', name, share });
        const sent = await transfer.send(file, { onProgress, signal });
        if (typeof sent === 'string') return { phase: 'failed', problem: sent };
        show({ phase: 'checking', name, before: null });
        return check({ name, file: sent.file, mapping: null }, signal);
      });
    },
    /** Has the same file checked with another mapping. */
    remap(mapping: Mapping) {
      if (state.phase !== 'checked') return;
      const { name, file, report } = state;
      void run((signal, show) => {
        show({ phase: 'checking', name, before: { ...report, mapping } });
        return check({ name, file, mapping }, signal);
      });
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

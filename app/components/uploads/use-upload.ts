import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UploadReport } from '../../uploads/uploads.ts';
import { LIMITS, packingOf } from '../../uploads/format.ts';
import type { Mapping } from '../../uploads/mapping.ts';
import { createTransfer, type Transfer, type TransferProblem } from './transfer.ts';

/** The progress of a file's upload. */
export type UploadPhase =
  | { phase: 'none' }
  | { phase: 'sending'; name: string; share: number }
  | { phase: 'checking'; name: string; before: UploadReport | null }
  | { phase: 'checked'; name: string; file: string; report: UploadReport }
  | { phase: 'failed'; problem: TransferProblem };

export interface Upload {
  state: UploadPhase;
  /** Sends a file to the app and has it checked. An upload in progress is stopped. */
  choose(file: File): void;
  /** Has the same file checked with another mapping. */
  remap(mapping: Mapping): void;
  stop(): void;
  transfer: Transfer;
}

/** Uploads one file at a time to a feed. */
export function useUpload(feedId: string): Upload {
  const transfer = useMemo(() => createTransfer(feedId), [feedId]);
  const [state, setState] = useState<UploadPhase>({ phase: 'none' });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const begin = useCallback((): AbortController => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    return controller;
  }, []);

  const check = useCallback(
    async (
      { name, file, mapping }: { name: string; file: string; mapping: Mapping | null },
      controller: AbortController,
    ) => {
      const checked = await transfer.check(file, mapping, controller.signal);
      if (controller.signal.aborted) return;
      if (checked.outcome === 'checked')
        setState({ phase: 'checked', name, file, report: checked.report });
      else setState({ phase: 'failed', problem: checked.outcome });
    },
    [transfer],
  );

  const choose = useCallback(
    (file: File) => {
      const controller = begin();
      const { signal } = controller;
      const { name } = file;
      void (async () => {
        if (await isTooLarge(file)) {
          setState({ phase: 'failed', problem: 'too-large' });
          return;
        }
        setState({ phase: 'sending', name, share: 0 });
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
        await check({ name, file: sent.file, mapping: null }, controller);
      })();
    },
    [begin, check, transfer],
  );

  const remap = useCallback(
    (mapping: Mapping) => {
      if (state.phase !== 'checked') return;
      const { name, file, report } = state;
      setState({ phase: 'checking', name, before: { ...report, mapping } });
      void check({ name, file, mapping }, begin());
    },
    [begin, check, state],
  );

  const stop = useCallback(() => {
    current.current?.abort();
    setState({ phase: 'none' });
  }, []);

  return { state, choose, remap, stop, transfer };
}

/** Whether a compressed file is too large: it is sent as it is, so its size is known before it is sent. */
async function isTooLarge(file: File): Promise<boolean> {
  if (file.size <= LIMITS.sentBytes) return false;
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return packingOf(start) !== 'plain';
}

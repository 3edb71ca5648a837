import { useFetcher } from '@remix-run/react';
import type { ConnectionReport } from '../../indexing/indexing.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { showErrorToast, showToast } from '../frame/app-bridge.ts';
import type { NoAnswer } from '../frame/no-answer.ts';
import { useAnswer } from '../frame/use-answer.ts';
import { useOnce } from '../frame/use-once.ts';
import { reportWords, savedUnprovenWords } from './connection-result.tsx';
import { savedWords } from './follow-note.tsx';
import type { SettingsAnswer, SettingsIntent } from './settings-answer.ts';

interface CardAnswer {
  pending: boolean;
  /** A sentence for each field that was wrong at the last attempt; null when none was. */
  errors: Partial<Record<string, string>> | null;
  /** What the service said to the account that was tested or saved. */
  report: ConnectionReport | null;
  /** Why the pixel could not follow what was saved. */
  behind: string | null;
  submit: (values: Record<string, string | string[]>) => void;
}

/**
 * Sends a card's fields, and has what came of it.
 *
 * @param onSaved called when the page has what was saved
 */
export function useCardAnswer(intent: SettingsIntent, onSaved?: () => void): CardAnswer {
  const fetcher = useFetcher<SettingsAnswer | NoAnswer>({ key: `settings-${intent}` });
  const { data, state } = fetcher;
  const announce = useAnnounce();
  const once = useOnce(fetcher);
  useAnswer(state === 'idle' ? data : undefined, (answer) => {
    if (answer.outcome === 'saved') {
      showSaved(answer);
      if (answer.report) announce(reportWords(answer.report));
      onSaved?.();
    }
    if (answer.outcome === 'tested') announce(reportWords(answer.report));
    if (answer.outcome === 'no-answer') showErrorToast('The app did not answer. Try again');
    if (answer.outcome === 'not-understood') {
      showErrorToast('That did not work. Reload the page and try again');
    }
  });
  return {
    pending: state !== 'idle',
    errors: data?.outcome === 'invalid' ? data.errors : null,
    report: data?.outcome === 'tested' || data?.outcome === 'saved' ? data.report : null,
    behind: data?.outcome === 'saved' && data.pixel === 'behind' ? data.message : null,
    submit(values) {
      const form = new FormData();
      form.set('intent', intent);
      for (const [name, value] of Object.entries(values)) {
        for (const one of [value].flat()) form.append(name, one);
      }
      once(() => {
        fetcher.submit(form, { method: 'post', action: '/app/settings' });
      });
    },
  };
}

function showSaved(answer: Extract<SettingsAnswer, { outcome: 'saved' }>): void {
  const { report } = answer;
  if (report && !report.ok) showErrorToast(savedUnprovenWords(report.problem));
  else showToast(savedWords(answer));
}

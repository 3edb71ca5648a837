/** Lets staff mark families of events as meant to stop, and undo it. */
import { useFetcher } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import type { CellFamily } from '../../reports/cells.ts';
import { type NoAnswer, showFailure, showToast, useAnswer, useOnce } from '../frame/answers.ts';
import { useTexts } from '../language/use-texts.ts';

/** The outcome of the button that marks, or of the one that undoes it. */
export interface IntendedAnswer {
  outcome: 'intended' | 'not-intended' | 'not-understood';
}

/** The requests of staff for families whose events stop. */
export interface IntendedRequests {
  pending: boolean;
  /** Silences these families until their events return, or ends the silence. */
  mark(intent: 'intended' | 'not-intended', families: readonly CellFamily[]): void;
}

export function useIntended(): IntendedRequests {
  const { t } = useTexts();
  const fetcher = useFetcher<IntendedAnswer | NoAnswer>({ key: 'intended' });
  const once = useOnce(fetcher);
  useAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, (answer) => {
    if (answer.outcome === 'intended') showToast(t('health.intended.saved'));
    if (answer.outcome === 'not-intended') showToast(t('health.intended.undone'));
    showFailure(answer, t);
  });
  return {
    pending: fetcher.state !== 'idle',
    mark(intent, families) {
      once(() => {
        const body = new FormData();
        body.set('intent', intent);
        for (const family of families) body.append('families', family);
        fetcher.submit(body, { method: 'post', action: '/app/health' });
      });
    },
  };
}

export interface IntendedProps {
  intent: 'intended' | 'not-intended';
  families: readonly CellFamily[];
  requests: IntendedRequests;
}

/** The button that marks these families as meant to stop, or undoes it; empty without families. */
export function IntendedButton({ intent, families, requests }: IntendedProps) {
  const { t } = useTexts();
  if (families.length === 0) return null;
  return (
    <Button
      variant="plain"
      loading={requests.pending}
      onClick={() => {
        requests.mark(intent, families);
      }}
    >
      {t(intent === 'intended' ? 'health.intended.say' : 'health.intended.undo')}
    </Button>
  );
}

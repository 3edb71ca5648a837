/** Lets staff mark families of events as meant to stop, and undo it. */
import { Button } from '@shopify/polaris';
import type { CellFamily } from '../../reports/cells.ts';
import { showToast, useAction } from '../frame/answers.ts';
import { useTexts } from '../language/use-texts.ts';

/** The outcome of the button that marks, or of the one that undoes it. */
export interface IntendedAnswer {
  outcome: 'intended' | 'not-intended';
}

/** The requests of staff for families whose events stop. */
export interface IntendedRequests {
  pending: boolean;
  /** Silences these families until their events return, or ends the silence. */
  mark(intent: 'intended' | 'not-intended', families: readonly CellFamily[]): void;
}

export function useIntended(): IntendedRequests {
  const { t } = useTexts();
  const { pending, send } = useAction<IntendedAnswer>(
    ({ outcome }) => {
      showToast(t(outcome === 'intended' ? 'health.intended.saved' : 'health.intended.undone'));
    },
    { action: '/app/health', key: 'intended' },
  );
  return {
    pending,
    mark(intent, families) {
      const form = new FormData();
      form.set('intent', intent);
      for (const family of families) form.append('families', family);
      send(form);
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

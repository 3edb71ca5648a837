import { useBeforeUnload, useBlocker } from '@remix-run/react';
import { Modal, Text } from '@shopify/polaris';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

type ReportDirt = (card: string, dirty: boolean) => void;

const DirtContext = createContext<ReportDirt>(() => undefined);

/** Asks before a page with unsaved changes is left. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [dirtyCards, setDirtyCards] = useState<string[]>([]);
  const report = useCallback<ReportDirt>((card, dirty) => {
    setDirtyCards((before) => {
      const others = before.filter((other) => other !== card);
      return dirty ? [...others, card] : others;
    });
  }, []);
  const dirty = dirtyCards.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (dirty) event.preventDefault();
      },
      [dirty],
    ),
  );
  return (
    <DirtContext.Provider value={report}>
      {children}
      <Modal
        open={blocker.state === 'blocked'}
        title="Leave with unsaved changes?"
        onClose={() => blocker.reset?.()}
        primaryAction={{
          content: 'Leave page',
          destructive: true,
          onAction: () => blocker.proceed?.(),
        }}
        secondaryActions={[{ content: 'Stay', onAction: () => blocker.reset?.() }]}
      >
        <Modal.Section>
          <Text as="p">What you have changed on this page and not saved is lost then.</Text>
        </Modal.Section>
      </Modal>
    </DirtContext.Provider>
  );
}

/** Tells the guard whether a card has unsaved changes. */
export function useReportedDirt(card: string, dirty: boolean): void {
  const report = useContext(DirtContext);
  useEffect(() => {
    report(card, dirty);
  }, [report, card, dirty]);
}

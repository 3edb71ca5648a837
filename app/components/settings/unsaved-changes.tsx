import { useBeforeUnload, useBlocker } from '@remix-run/react';
import { SaveBar } from '@shopify/app-bridge-react';
import { useCallback, useEffect, useRef } from 'react';
import { appBridge, useHasElement } from '../frame/answers.ts';

interface UnsavedChangesProps {
  unsaved: boolean;
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** The admin's save bar while there are unsaved changes, and its confirmation before the page is left. */
export function UnsavedChanges({ unsaved, saving, onSave, onDiscard }: UnsavedChangesProps) {
  const hasSaveBar = useHasElement('ui-save-bar');
  useBeforeUnload(
    useCallback(
      (event) => {
        if (unsaved) event.preventDefault();
      },
      [unsaved],
    ),
  );
  useLeaveConfirmation(unsaved && hasSaveBar);
  if (!hasSaveBar) return null;
  return (
    <SaveBar id="settings-save-bar" open={unsaved} discardConfirmation>
      {/* The admin labels both buttons. */}
      <button
        type="button"
        {...{ variant: 'primary', ...(saving && { loading: '' }) }}
        disabled={saving}
        onClick={onSave}
      />
      <button type="button" disabled={saving} onClick={onDiscard} />
    </SaveBar>
  );
}

/**
 * Has the admin confirm a navigation while there are unsaved changes, except from its own menu, where it has already
 * asked.
 */
function useLeaveConfirmation(unsaved: boolean): void {
  const byAdmin = useRef(false);
  useEffect(() => {
    const note = () => {
      byAdmin.current = true;
      // The navigation starts before the next macrotask.
      setTimeout(() => {
        byAdmin.current = false;
      });
    };
    document.addEventListener('shopify:navigate', note, { capture: true });
    return () => document.removeEventListener('shopify:navigate', note, { capture: true });
  }, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !byAdmin.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const latest = useRef(blocker);
  latest.current = blocker;
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void appBridge()
      ?.saveBar.leaveConfirmation?.()
      .then(
        () => latest.current.proceed?.(),
        () => latest.current.reset?.(),
      );
  }, [blocker.state, blocker.location]);
}

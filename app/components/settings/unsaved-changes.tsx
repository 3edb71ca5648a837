import { useBeforeUnload, useBlocker } from '@remix-run/react';
import { SaveBar } from '@shopify/app-bridge-react';
import { Button, InlineStack, Text } from '@shopify/polaris';
import { useCallback, useEffect, useRef } from 'react';
import { appBridge, useAdminElement } from '../frame/answers.ts';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import { useTexts } from '../language/use-texts.ts';

interface UnsavedChangesProps {
  unsaved: boolean;
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/**
 * The admin's save bar while there are unsaved changes, and its confirmation before the page is left. Without App
 * Bridge, the page shows its own bar and dialog.
 */
export function UnsavedChanges(props: UnsavedChangesProps) {
  const saveBar = useAdminElement('ui-save-bar');
  useBeforeUnload(
    useCallback(
      (event) => {
        if (props.unsaved) event.preventDefault();
      },
      [props.unsaved],
    ),
  );
  if (saveBar === null) return null;
  return saveBar === 'defined' ? <AdminBar {...props} /> : <OwnBar {...props} />;
}

function AdminBar({ unsaved, saving, onSave, onDiscard }: UnsavedChangesProps) {
  const blocker = useLeaveBlocker(unsaved);
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

function OwnBar({ unsaved, saving, onSave, onDiscard }: UnsavedChangesProps) {
  const { t } = useTexts();
  const blocker = useLeaveBlocker(unsaved);
  return (
    <>
      {unsaved && (
        <div className="bp-save-bar" role="region" aria-label={t('settings.unsaved')}>
          <InlineStack gap="200" align="space-between" blockAlign="center">
            <Text as="p" fontWeight="semibold">
              {t('settings.unsaved')}
            </Text>
            <InlineStack gap="200">
              <Button disabled={saving} onClick={onDiscard}>
                {t('settings.discard')}
              </Button>
              <Button variant="primary" loading={saving} onClick={onSave}>
                {t('settings.save')}
              </Button>
            </InlineStack>
          </InlineStack>
        </div>
      )}
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        title={t('settings.leave.title')}
        confirm={t('settings.leave.leave')}
        tone="destructive"
        cancel={t('settings.leave.stay')}
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        <Text as="p">{t('settings.leave.text')}</Text>
      </ConfirmDialog>
    </>
  );
}

/**
 * Blocks navigation while there are unsaved changes, except from the admin's menu, where the admin has already asked.
 */
function useLeaveBlocker(unsaved: boolean) {
  const byAdmin = useRef(false);
  useEffect(() => {
    const note = () => {
      byAdmin.current = appBridge() !== null;
      // The navigation starts before the next macrotask.
      setTimeout(() => {
        byAdmin.current = false;
      });
    };
    document.addEventListener('shopify:navigate', note, { capture: true });
    return () => {
      document.removeEventListener('shopify:navigate', note, { capture: true });
    };
  }, []);
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !byAdmin.current && currentLocation.pathname !== nextLocation.pathname,
  );
}

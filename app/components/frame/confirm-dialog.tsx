import { Modal, TitleBar } from '@shopify/app-bridge-react';
import { Box } from '@shopify/polaris';
import { type ReactNode, useId } from 'react';
import { useHasElement } from './answers.ts';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequences, in words. */
  children: ReactNode;
  confirm: string;
  /** `destructive`: the action ends or deletes something. */
  tone?: 'plain' | 'destructive';
  cancel: string;
  onConfirm: () => void;
  /** The action of the second button; it only closes the dialog by default. */
  onCancel?: () => void;
  /** Closes the dialog: called before the action of a button, and when staff close it. */
  onClose: () => void;
}

/** Asks staff to confirm an action with consequences, in a dialog of the admin (Shopify, App Bridge, *Modal*). */
export function ConfirmDialog(dialog: ConfirmDialogProps) {
  const { open, title, children, confirm, tone, cancel, onConfirm, onCancel, onClose } = dialog;
  const id = useId();
  if (!useHasElement('ui-modal')) return null;
  return (
    <Modal
      id={id}
      open={open}
      onHide={() => {
        // The page itself has closed a dialog that is not open.
        if (open) onClose();
      }}
    >
      <Box padding="400">{children}</Box>
      <TitleBar title={title}>
        <button
          type="button"
          {...{ variant: 'primary', ...(tone === 'destructive' && { tone: 'critical' }) }}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </button>
        <button
          type="button"
          onClick={() => {
            onClose();
            onCancel?.();
          }}
        >
          {cancel}
        </button>
      </TitleBar>
    </Modal>
  );
}

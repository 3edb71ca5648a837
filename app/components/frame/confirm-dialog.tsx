import { Modal } from '@shopify/polaris';
import type { ReactNode } from 'react';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What follows, in words. */
  children: ReactNode;
  confirm: string;
  /** `destructive`: it ends or deletes something. */
  tone?: 'plain' | 'destructive';
  cancel: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that staff should know the consequences of. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  tone = 'plain',
  cancel,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal
      open={open}
      title={title}
      onClose={onClose}
      primaryAction={{
        content: confirm,
        destructive: tone === 'destructive',
        onAction: onConfirm,
      }}
      secondaryActions={[{ content: cancel, onAction: onClose }]}
    >
      <Modal.Section>{children}</Modal.Section>
    </Modal>
  );
}

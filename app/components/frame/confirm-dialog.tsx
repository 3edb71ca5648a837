import { Modal, TitleBar } from '@shopify/app-bridge-react';
import { BlockStack, Box, Button, InlineStack } from '@shopify/polaris';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CardTitle } from './card.tsx';
import { useAdminElement } from './answers.ts';

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
  /** The action of the second button; closes the dialog by default. */
  onCancel?: () => void;
  onClose: () => void;
}

/**
 * Asks staff to confirm an action with consequences, in a dialog of the admin (Shopify, App Bridge, *Modal*). Without
 * App Bridge, the page shows its own dialog.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const modal = useAdminElement('ui-modal');
  if (modal === null) return null;
  return modal === 'defined' ? <AdminDialog {...props} /> : <OwnDialog {...props} />;
}

function AdminDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, tone, cancel, onConfirm, onClose } = props;
  const { onCancel = onClose } = props;
  return (
    <Modal id={useId()} open={open} onHide={whileOpen(props)}>
      <Box padding="400">{children}</Box>
      <TitleBar title={title}>
        <button
          type="button"
          {...{ variant: 'primary', ...(tone === 'destructive' && { tone: 'critical' }) }}
          onClick={onConfirm}
        >
          {confirm}
        </button>
        <button type="button" onClick={onCancel}>
          {cancel}
        </button>
      </TitleBar>
    </Modal>
  );
}

function OwnDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, tone, cancel, onConfirm, onClose } = props;
  const { onCancel = onClose } = props;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className="bp-dialog" aria-labelledby={titleId} onClose={whileOpen(props)}>
      <BlockStack gap="400">
        <CardTitle id={titleId}>{title}</CardTitle>
        {children}
        <InlineStack gap="200" align="end">
          <Button onClick={onCancel}>{cancel}</Button>
          <Button
            variant="primary"
            {...(tone === 'destructive' && { tone: 'critical' })}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </InlineStack>
      </BlockStack>
    </dialog>
  );
}

/** Ignores the close event of a dialog that the page itself has closed. */
const whileOpen =
  ({ open, onClose }: ConfirmDialogProps) =>
  (): void => {
    if (open) onClose();
  };

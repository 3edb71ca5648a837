import { Modal, TitleBar } from '@shopify/app-bridge-react';
import { BlockStack, Box, Button, InlineStack } from '@shopify/polaris';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CardTitle } from './card.tsx';
import { useAdminElement } from './answers.ts';

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
  /** What the second button does; it closes the dialog by default. */
  onCancel?: () => void;
  onClose: () => void;
}

/**
 * Asks before something that staff should know the consequences of, in a dialog of the admin (Shopify, App Bridge,
 * *Modal*). Without App Bridge, the page shows its own.
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

/** A dialog also says that it closed where the page has closed it. */
const whileOpen =
  ({ open, onClose }: ConfirmDialogProps) =>
  (): void => {
    if (open) onClose();
  };

import { Modal, Text } from '@shopify/polaris';
import type { RefObject } from 'react';
import { CONFIRM_WORDS } from '../../indexing/words.ts';

interface Props {
  open: boolean;
  /** Where the focus goes back to. */
  activator: RefObject<HTMLElement>;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a re-index that the service advises against. */
export function ConfirmDialog({ open, activator, onClose, onConfirm }: Props) {
  return (
    <Modal
      open={open}
      activator={activator}
      title={CONFIRM_WORDS.title}
      onClose={onClose}
      primaryAction={{ content: CONFIRM_WORDS.confirm, onAction: onConfirm }}
      secondaryActions={[{ content: 'Do not re-index', onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">{CONFIRM_WORDS.text}</Text>
      </Modal.Section>
    </Modal>
  );
}

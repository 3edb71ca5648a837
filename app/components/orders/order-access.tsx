/** The permission to read orders, which staff give and take back in the admin. */
import { BlockStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { ORDERS_SCOPE } from '../../orders/coverage.ts';
import { appBridge, showErrorToast, showToast, useAction } from '../frame/answers.ts';
import { CardTitle, LoneButton, StackedCard, Subdued } from '../frame/layout.tsx';
import { useTexts } from '../language/use-texts.ts';

/** The answer of the page's action: what Shopify says; null without an answer. */
export interface AccessAnswer {
  access: 'granted' | 'not-granted' | null;
}

/** The requests to grant and to revoke the permission to read orders. */
export interface AccessRequests {
  pending: 'none' | 'ask' | 'stop';
  ask: () => void;
  stop: () => void;
}

/** Requests the permission in the admin, and notifies the app's server that staff have decided. */
export function useAccess(): AccessRequests {
  const { t } = useTexts();
  const [choice, setChoice] = useState<'ask' | 'stop'>('ask');
  const [isAsking, setAsking] = useState(false);
  const { pending: isSending, send } = useAction<AccessAnswer>(({ access }) => {
    if (access !== (choice === 'ask' ? 'granted' : 'not-granted'))
      showErrorToast(t('orders.access.unconfirmed'));
    else showToast(t(choice === 'ask' ? 'health.fact.readingOrders' : 'orders.stop.done'));
  });

  async function decide(what: 'ask' | 'stop'): Promise<void> {
    const scopes = appBridge()?.scopes;
    const failed = t(what === 'ask' ? 'orders.access.failed' : 'orders.stop.failed');
    if (scopes === undefined) {
      showErrorToast(failed);
      return;
    }
    setChoice(what);
    setAsking(true);
    try {
      if (what === 'stop') await scopes.revoke([ORDERS_SCOPE]);
      else if ((await scopes.request([ORDERS_SCOPE])).result === 'declined-all') {
        showToast(t('orders.access.declined'));
        return;
      }
      send(null);
    } catch {
      showErrorToast(failed);
    } finally {
      setAsking(false);
    }
  }

  return {
    pending: isAsking || isSending ? choice : 'none',
    ask: () => void decide('ask'),
    stop: () => void decide('stop'),
  };
}

/** Explains what is read and why, and requests the permission. */
export function AccessCard({ requests }: { requests: AccessRequests }) {
  const { t } = useTexts();
  return (
    <StackedCard gap="400">
      <BlockStack gap="200">
        <CardTitle>{t('orders.access.title')}</CardTitle>
        <Text as="p">{t('orders.access.text')}</Text>
      </BlockStack>
      <BlockStack gap="100">
        <Subdued>{t('orders.access.read')}</Subdued>
        <Subdued>{t('orders.access.notRead')}</Subdued>
      </BlockStack>
      <LoneButton variant="primary" loading={requests.pending === 'ask'} onClick={requests.ask}>
        {t('orders.access.ask')}
      </LoneButton>
    </StackedCard>
  );
}

import { Badge, Button, IndexTable, InlineStack, Link, Text } from '@shopify/polaris';
import { Subdued } from '../frame/card.tsx';
import type { Tone } from '../../indexing/messages/feed-messages.ts';
import type { LoginState, LoginView } from '../../logins/login.ts';
import { Trans } from 'react-i18next';
import { reasonText, stateText } from '../../logins/messages.ts';
import type { Translate } from '../../texts/texts.ts';
import { adminAddress } from '../frame/addresses.ts';
import { CondensedRow } from '../frame/paged-table.tsx';
import { useTexts } from '../language/use-texts.ts';
import { Ago, Exactly, Upcoming } from '../formats/shop-time.tsx';

/** The request of *Try again* for one login. */
export interface LoginRequests {
  pending: 'yes' | 'no';
  retry: () => void;
}

interface LoginRowProps {
  login: LoginView;
  position: number;
  requests: LoginRequests;
}

/** A login as a row of the table. */
export function LoginRow({ login, position, requests }: LoginRowProps) {
  const { t } = useTexts();
  return (
    <IndexTable.Row id={login.id} position={position}>
      <IndexTable.Cell>
        <Exactly at={login.happenedAt} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Shopper login={login} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Badge tone={LOGIN_TONES[login.state]}>{stateText(login.state, t)}</Badge>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <span className="bp-outcome">
          {loginText(login, t)} <Tries login={login} />
        </span>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <TryAgain login={login} requests={requests} />
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

/** A login on a phone: a few lines instead of many columns. */
export function CondensedLoginRow({ login, position, requests }: LoginRowProps) {
  const { t } = useTexts();
  return (
    <CondensedRow id={login.id} position={position}>
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="span" fontWeight="semibold">
          <Shopper login={login} />
        </Text>
        <Badge tone={LOGIN_TONES[login.state]}>{stateText(login.state, t)}</Badge>
      </InlineStack>
      <Subdued size="small">
        <Trans
          t={t}
          i18nKey="logins.loggedInAgo"
          components={{ ago: <Ago at={login.happenedAt} /> }}
        />
      </Subdued>
      <Text as="p" variant="bodySm">
        {loginText(login, t)} <Tries login={login} />
      </Text>
      <InlineStack>
        <TryAgain login={login} requests={requests} />
      </InlineStack>
    </CondensedRow>
  );
}

/** The customer, until the app deletes the ID. */
function Shopper({ login: { shopperId } }: Pick<LoginRowProps, 'login'>) {
  const { t } = useTexts();
  if (shopperId === null) {
    return (
      <Text as="span" tone="subdued">
        {t('logins.forgotten')}
      </Text>
    );
  }
  return (
    <Link url={adminAddress(`customers/${shopperId}`)} target="_top" removeUnderline>
      {t('logins.customer', { id: shopperId })}
    </Link>
  );
}

/** The number of tries, if there was more than one or if another follows. */
function Tries({ login: { attempts, nextTryAt } }: Pick<LoginRowProps, 'login'>) {
  const { t } = useTexts();
  if (attempts === 0 || (attempts === 1 && nextTryAt === null)) return null;
  return (
    <Text as="span" tone="subdued">
      {nextTryAt ? (
        <Trans
          t={t}
          i18nKey="logins.triedAndNext"
          count={attempts}
          components={{ next: <Upcoming at={nextTryAt} /> }}
        />
      ) : (
        t('logins.tried', { count: attempts })
      )}
    </Text>
  );
}

function TryAgain({ login, requests }: Pick<LoginRowProps, 'login' | 'requests'>) {
  const { t } = useTexts();
  if (!login.canRetry) return null;
  return (
    <Button
      size="slim"
      loading={requests.pending === 'yes'}
      accessibilityLabel={t('logins.tryAgainOfLogin', { id: login.shopperId ?? '' })}
      onClick={requests.retry}
    >
      {t('common.tryAgain')}
    </Button>
  );
}

const LOGIN_TONES = {
  waiting: 'info',
  sending: 'info',
  done: 'success',
  failed: 'critical',
  unknown: 'warning',
} as const satisfies Record<LoginState, Tone>;

/** Returns the outcome of a login, in a few sentences. */
export function loginText(
  login: Pick<LoginView, 'state' | 'reason' | 'httpStatus' | 'canRetry'>,
  t: Translate,
): string {
  return reasonText(login, t) ?? t(`logins.meanings.${login.state}`);
}

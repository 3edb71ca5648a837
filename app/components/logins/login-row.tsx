import { BlockStack, Box, Button, IndexTable, InlineStack, Text } from '@shopify/polaris';
import type { DirectEventView } from '../../direct/direct-event.ts';
import { STATE_WORDS } from '../../direct/words.ts';
import { StateBadge } from '../indexing/state-badge.tsx';
import { counted } from '../time/format-time.ts';
import { Ago, Exactly, ToCome } from '../time/when.tsx';
import { LOGIN_TONES } from './login-tone.ts';
import { loginWords } from './login-words.ts';

/** *Try again*, of one login. */
export interface LoginWishes {
  pending: 'yes' | 'no';
  retry: () => void;
}

interface Props {
  login: DirectEventView;
  position: number;
  wishes: LoginWishes;
}

/** A login as a row of the table. */
export function LoginRow({ login, position, wishes }: Props) {
  return (
    <IndexTable.Row id={login.id} position={position}>
      <IndexTable.Cell>
        <Exactly at={login.happenedAt} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Shopper login={login} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <StateBadge tone={LOGIN_TONES[login.state]}>{STATE_WORDS[login.state]}</StateBadge>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <span className="bp-outcome">
          {loginWords(login)} <Tries login={login} />
        </span>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <TryAgain login={login} wishes={wishes} />
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

/** The same on a phone: a few lines instead of many columns. */
export function CondensedLoginRow({ login, position, wishes }: Props) {
  return (
    <IndexTable.Row id={login.id} position={position}>
      <Box padding="300" width="100%">
        <BlockStack gap="100">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="span" fontWeight="semibold">
              <Shopper login={login} />
            </Text>
            <StateBadge tone={LOGIN_TONES[login.state]}>{STATE_WORDS[login.state]}</StateBadge>
          </InlineStack>
          <Text as="p" variant="bodySm" tone="subdued">
            Logged in <Ago at={login.happenedAt} />
          </Text>
          <Text as="p" variant="bodySm">
            {loginWords(login)} <Tries login={login} />
          </Text>
          <InlineStack>
            <TryAgain login={login} wishes={wishes} />
          </InlineStack>
        </BlockStack>
      </Box>
    </IndexTable.Row>
  );
}

/** The customer, as long as the app remembers who it was. */
function Shopper({ login: { shopperId } }: Pick<Props, 'login'>) {
  if (shopperId === null) {
    return (
      <Text as="span" tone="subdued">
        Forgotten
      </Text>
    );
  }
  return <>Customer {shopperId}</>;
}

/** How often it was tried, where that says something. */
function Tries({ login: { attempts, nextTryAt } }: Pick<Props, 'login'>) {
  if (attempts === 0 || (attempts === 1 && nextTryAt === null)) return null;
  return (
    <Text as="span" tone="subdued">
      Tried {counted(attempts, 'time')}
      {nextTryAt && (
        <>
          , next <ToCome at={nextTryAt} />
        </>
      )}
      .
    </Text>
  );
}

function TryAgain({ login, wishes }: Pick<Props, 'login' | 'wishes'>) {
  if (!login.canRetry) return null;
  return (
    <Button
      size="slim"
      loading={wishes.pending === 'yes'}
      accessibilityLabel={`Try again: login of customer ${login.shopperId ?? ''}`}
      onClick={wishes.retry}
    >
      Try again
    </Button>
  );
}

import { Badge, Button, InlineStack, Link, Text } from '@shopify/polaris';
import type { Tone } from '../../indexing/messages/feed-messages.ts';
import {
  LOGIN_STATES,
  type LoginFilter,
  type LoginPage,
  type LoginState,
  type LoginView,
} from '../../logins/login.ts';
import { reasonText, stateText } from '../../logins/messages.ts';
import type { Translate } from '../../texts/texts.ts';
import { Ago, Exactly, Trans, useTexts } from '../language/shop-texts.tsx';
import { adminAddress, pageIn } from '../frame/addresses.ts';
import type { useAction } from '../frame/answers.ts';
import { Subdued } from '../frame/layout.tsx';
import { PagedTable } from '../frame/paged-table.tsx';

interface LoginListProps {
  list: LoginPage;
  /** The requests of *Try again*. */
  retries: Pick<ReturnType<typeof useAction>, 'form' | 'send'>;
}

/** The logins that the app has accepted, the latest first. */
export function LoginList({ list, retries }: LoginListProps) {
  const { t } = useTexts();
  return (
    <PagedTable
      of="logins"
      list={list}
      idOf={({ id }) => id}
      filters={[
        {
          name: 'state',
          options: LOGIN_STATES.map((state) => ({ label: stateText(state, t), value: state })),
        },
      ]}
      columns={[
        { title: t('logins.loggedIn'), cell: ({ happenedAt }) => <Exactly at={happenedAt} /> },
        { title: t('logins.shopper'), cell: (login) => <Shopper login={login} /> },
        { title: t('common.status'), cell: (login) => <State login={login} /> },
        {
          title: t('common.result'),
          cell: (login) => (
            <span className="bp-outcome">
              {loginText(login, t)} <Tries login={login} />
            </span>
          ),
        },
        {
          title: t('common.tryAgain'),
          hidden: true,
          cell: (login) => <TryAgain login={login} retries={retries} />,
        },
      ]}
      lines={(login) => (
        <>
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="span" fontWeight="semibold">
              <Shopper login={login} />
            </Text>
            <State login={login} />
          </InlineStack>
          <Subdued size="small">
            <Trans of="logins.loggedInAgo" ago={login.happenedAt} />
          </Subdued>
          <Text as="p" variant="bodySm">
            {loginText(login, t)} <Tries login={login} />
          </Text>
          <InlineStack>
            <TryAgain login={login} retries={retries} />
          </InlineStack>
        </>
      )}
    />
  );
}

interface PartProps {
  login: LoginView;
}

function State({ login: { state } }: PartProps) {
  const { t } = useTexts();
  return <Badge tone={LOGIN_TONES[state]}>{stateText(state, t)}</Badge>;
}

/** The customer, until the app deletes the ID. */
function Shopper({ login: { shopperId } }: PartProps) {
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
function Tries({ login: { attempts, nextTryAt } }: PartProps) {
  const { t } = useTexts();
  if (attempts === 0 || (attempts === 1 && nextTryAt === null)) return null;
  return (
    <Text as="span" tone="subdued">
      {nextTryAt ? (
        <Trans
          of="logins.triedAndNext"
          count={attempts}
          next={<Ago at={nextTryAt} words="upcoming" />}
        />
      ) : (
        t('logins.tried', { count: attempts })
      )}
    </Text>
  );
}

function TryAgain({ login, retries }: PartProps & Pick<LoginListProps, 'retries'>) {
  const { t } = useTexts();
  if (!login.canRetry) return null;
  return (
    <Button
      size="slim"
      loading={retries.form?.get('id') === login.id}
      accessibilityLabel={t('logins.tryAgainOfLogin', { id: login.shopperId ?? '' })}
      onClick={() => retries.send({ id: login.id })}
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

/** Reads the filter from the address; invalid values are ignored. */
export function readLoginsAddress(search: URLSearchParams): LoginFilter & { page: number } {
  const state = LOGIN_STATES.find((known) => known === search.get('state'));
  return { ...(state && { state }), page: pageIn(search) };
}

/** The cards of the narrow column of the overview, and the link to the discovery service. */
import { Badge, Button, InlineStack, Link, Text } from '@shopify/polaris';
import { Trans, useShop, useTexts } from '../language/shop-texts.tsx';
import { StackedCard, Subdued } from '../frame/layout.tsx';
import type { IndexingOverview } from '../../indexing/overview.ts';
import { refusesAccount } from '../../indexing/feed-status.ts';
import { ConnectionBadge, type ConnectionBadgeProps } from '../pixel/connection-badge.tsx';
import { adminAddress } from '../frame/addresses.ts';
import type { AutomaticView } from '../../catalogue/automatic.ts';
import type { ModuleResults, ShopResults } from '../../results/results.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import type { ExtensionState } from '../guide/guide-steps.ts';

interface ServiceSummaryProps {
  siteId: string;
  overview: Pick<IndexingOverview, 'answeredAt' | 'problem'>;
  connection: 'up' | 'down';
}

/** The account, the age of the page's data, and the time zone of its times. */
export function ServiceSummary({ siteId, overview, connection }: ServiceSummaryProps) {
  const { answeredAt, problem } = overview;
  const { t, zoneName } = useShop();
  return (
    <StackedCard gap="200" title={t('overview.service.title')}>
      <Subdued>
        {t('overview.service.siteId', { siteId })}{' '}
        {answeredAt ? (
          <Trans
            of={problem ? 'overview.service.lastUsable' : 'overview.service.lastAnswered'}
            ago={answeredAt}
          />
        ) : (
          !refusesAccount(problem) && t('overview.service.noAnswerYet')
        )}
      </Subdued>
      {connection === 'down' && (
        <Text as="p" tone="caution">
          {t('overview.service.behind')}
        </Text>
      )}
      <Subdued>{t('overview.service.zone', { zone: zoneName })}</Subdued>
      <InlineStack gap="400">
        <Button variant="plain" url="/app/history">
          {t('overview.service.viewHistory')}
        </Button>
        <ConsoleLink />
      </InlineStack>
    </StackedCard>
  );
}

/** The link to the service's own pages; empty if the operator has given no address. */
export function ConsoleLink() {
  const { t, consoleUrl } = useShop();
  return (
    consoleUrl && (
      <Button variant="plain" url={consoleUrl} target="_blank">
        {t('overview.service.open')}
      </Button>
    )
  );
}

/** The overview's card: how many changes wait for an index, and since when. Each feed's card says what happens next. */
export function ChangesCard({ feeds }: { feeds: AutomaticView[] }) {
  const { t } = useTexts();
  const waiting = waitingChanges(feeds);
  return (
    <StackedCard gap="200" title={t('overview.products.title')}>
      <Text as="p">
        {waiting ? (
          <Trans of={`overview.products.${waiting.in}`} count={waiting.count} ago={waiting.first} />
        ) : (
          t('overview.products.none')
        )}
      </Text>
      <Link url="/app/products" removeUnderline>
        {t('overview.products.see')}
      </Link>
    </StackedCard>
  );
}

/**
 * Returns the changes that wait for a feed's index, and the first one's time; null without any. If several feeds lack
 * changes, these may be the same or others: the count is the largest of one feed, and there are at least that many.
 */
export function waitingChanges(
  feeds: readonly AutomaticView[],
): { in: 'waiting' | 'waitingInSeveral'; count: number; first: Date } | null {
  const changes = feeds.flatMap((feed) => feed.changes ?? []);
  if (changes.length === 0) return null;
  return {
    in: changes.length === 1 ? 'waiting' : 'waitingInSeveral',
    count: Math.max(...changes.map(({ count }) => count)),
    first: new Date(Math.min(...changes.map(({ first }) => first.getTime()))),
  };
}

/** The overview's card for products that no re-index includes (specification, *Limits*). */
export function UnlistedCard({ count, onDismiss }: { count: number; onDismiss: () => void }) {
  const { t } = useTexts();
  return (
    <StackedCard gap="200">
      <Text as="h2" variant="headingSm">
        {t('overview.unlisted.title', { count })}
      </Text>
      <Subdued size="small">{t('overview.unlisted.text', { count })}</Subdued>
      <InlineStack gap="400">
        <Button variant="plain" url={adminAddress('products?status=UNLISTED')} target="_top">
          {t('overview.unlisted.show')}
        </Button>
        <Button variant="plain" onClick={onDismiss}>
          {t('overview.unlisted.dismiss')}
        </Button>
      </InlineStack>
    </StackedCard>
  );
}

/** The overview's card with the result of the best list, in money if orders are measured, else in clicks. */
export function ResultsCard({ results: { modules, orders, valued } }: { results: ShopResults }) {
  const { t, format } = useShop();
  // A sum without some of the orders would stand beside the number of all.
  const currency = valued === 'all' ? orders?.currency : null;
  const byValue = currency ? most(modules, (each) => each.now.value) : undefined;
  const best = byValue ?? most(modules, (each) => each.now.clicks);
  if (best === undefined) return null;
  const { module, now } = best;
  const isMoney = !!currency && now.value > 0;
  const count = isMoney ? now.orders : now.clicks;
  const clicks =
    now.shown > now.counted
      ? t('common.estimate', { figure: format.number(now.clicks) })
      : format.number(now.clicks);
  return (
    <StackedCard gap="200" title={t('frame.results')}>
      <Text as="p" variant="headingLg">
        {isMoney ? format.money(now.value, currency) : clicks}
      </Text>
      <Subdued>
        {t(isMoney ? 'overview.results.value' : 'overview.results.clicks', {
          count,
          module: t(`common.modules.${module}`),
        })}
      </Subdued>
      <Link url="/app/results" removeUnderline>
        {t('overview.results.view')}
      </Link>
    </StackedCard>
  );
}

/** Returns the module with the highest figure; undefined if all are 0. */
function most(
  modules: readonly ModuleResults[],
  of: (module: ModuleResults) => number,
): ModuleResults | undefined {
  return modules.filter((each) => of(each) > 0).toSorted((one, other) => of(other) - of(one))[0];
}

interface PixelSummaryProps extends Pick<ConnectionBadgeProps, 'account'> {
  state: PixelState | null;
  extension: ExtensionState;
}

/** The overview's card of the pixel in one line: connected or not, since when, and whether its settings match. */
export function PixelSummary({ state, extension, account }: PixelSummaryProps) {
  const { t, inspectorUrl } = useShop();
  return (
    <StackedCard
      gap="200"
      title={t('frame.pixel')}
      beside={<PixelBadge state={state} account={account} />}
    >
      <Subdued>
        <Sentence state={state} />
      </Subdued>
      <InlineStack gap="400">
        <Button variant="plain" url="/app/pixel">
          {t(state?.connected === false ? 'overview.pixel.connect' : 'overview.pixel.view')}
        </Button>
        {extension === 'active' && (
          <Button variant="plain" url={inspectorUrl} target="_blank">
            {t('overview.pixel.seeEvents')}
          </Button>
        )}
      </InlineStack>
    </StackedCard>
  );
}

function PixelBadge({ state, account }: Pick<PixelSummaryProps, 'state' | 'account'>) {
  const { t } = useTexts();
  if (state === null) return <Badge>{t('overview.pixel.unknown')}</Badge>;
  if (state.connected && state.differences.length > 0)
    return <Badge tone="warning">{t('overview.pixel.needsUpdate')}</Badge>;
  return <ConnectionBadge state={state} account={account} />;
}

function Sentence({ state }: { state: PixelState | null }) {
  const { t } = useTexts();
  if (state === null) return <>{t('overview.pixel.unread')}</>;
  if (!state.connected) return <>{t('overview.pixel.reportsNothing')}</>;
  if (state.wanted === null) return <>{t('overview.pixel.withoutAccount')}</>;
  return (
    <Trans
      of={state.differences.length === 0 ? 'overview.pixel.matches' : 'overview.pixel.differs'}
      ago={state.connectedAt}
    />
  );
}

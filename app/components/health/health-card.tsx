import { BlockStack, Box, InlineGrid, InlineStack, Link, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { CardTitle, Small, StackedCard, StateBadge, Subdued } from '../frame/layout.tsx';
import type { FindingCode } from '../../health/finding.ts';
import type { Tone } from '../../indexing/messages/feed-messages.ts';
import type { TextKey } from '../../texts/texts.ts';
import type { TrackingHealth } from '../../health/health.ts';
import { type Coverage, coveragePercent, coverageTotals } from '../../orders/coverage.ts';
import { Ago, useShop, useTexts } from '../language/shop-texts.tsx';
import { type DayTotals, FAILED_KINDS, mostPageLoads, totalsOfToday } from './events-card.tsx';
import {
  FindingBanner,
  FindingLine,
  IntendedNote,
  useIntended,
  WorkingLine,
} from './finding-line.tsx';
import { type HealthLevel, isBroken } from './findings.ts';
import type { ShownHealth } from './live-health.ts';

const TONES: Record<HealthLevel, Tone> = {
  critical: 'critical',
  warning: 'warning',
  setup: 'info',
  good: 'success',
  checking: 'neutral',
  unclear: 'neutral',
};

/** The findings that say that no event has arrived, as far as browsers report. */
const WITHOUT_EVENTS: ReadonlySet<FindingCode> = new Set([
  'no-event-yet',
  'no-test-event-yet',
  'quiet',
  'quiet-though-selling',
  'not-over',
]);

/** The card that says whether tracking works, and what to do if it does not. */
export function HealthCard({ health }: { health: ShownHealth }) {
  const { t } = useTexts();
  const { findings, level } = health;
  const requests = useIntended();
  const [first, ...others] = findings;
  return (
    <StackedCard gap="400">
      <BlockStack gap="200">
        <InlineStack gap="200" align="space-between" blockAlign="center">
          <CardTitle>{t('health.title')}</CardTitle>
          <StateBadge name={t(`health.level.${level}`)} tone={TONES[level]} />
        </InlineStack>
        {!first ? (
          <WorkingLine level={level} />
        ) : isBroken(first.severity) ? (
          <FindingBanner finding={first} requests={requests} />
        ) : (
          <FindingLine finding={first} requests={requests} isFirst />
        )}
      </BlockStack>
      {others.length > 0 && (
        <Box borderBlockStartWidth="025" borderColor="border-secondary" paddingBlockStart="300">
          <BlockStack gap="200">
            {others.map((finding) => (
              <FindingLine key={finding.code} finding={finding} requests={requests} />
            ))}
          </BlockStack>
        </Box>
      )}
      {health.tracking.every > 1 && findings.some(({ code }) => WITHOUT_EVENTS.has(code)) && (
        <Subdued size="small">{t('health.sampled', { every: health.tracking.every })}</Subdued>
      )}
      {health.intended.length > 0 && (
        <IntendedNote families={health.intended} requests={requests} />
      )}
      <Box borderBlockStartWidth="025" borderColor="border-secondary" paddingBlockStart="400">
        <BlockStack gap="300">
          <Facts health={health} />
          <Versions health={health} />
        </BlockStack>
      </Box>
    </StackedCard>
  );
}

/** The figures at the bottom of the card. */
function Facts({ health }: { health: TrackingHealth }) {
  const { t, format } = useShop();
  const { mode, tracking } = health;
  const last = tracking.lastTakenAt[mode];
  const counts = totalsOfToday(health);
  const every = mostPageLoads(health, 1);
  // The time of the last event is deleted with the account, the days' counts are not.
  const none = tracking.days.some((day) => day.mode === mode && day.outcome === 'taken')
    ? 'noneSince'
    : 'never';
  return (
    <InlineGrid columns={{ xs: 2, md: 3 }} gap="400">
      <Fact
        term={t(`health.fact.lastEvent.${mode}`)}
        value={last ? <Ago at={last} isAlone /> : t(`health.fact.${none}`)}
      >
        {last && format.dateAndTime(last)}
      </Fact>
      <Fact
        term={t(`health.fact.today.${mode}`)}
        value={
          every > 1
            ? t('health.fact.estimate', { number: format.number(counts.taken) })
            : format.number(counts.taken)
        }
      >
        <OthersToday counts={counts} every={every} />
      </Fact>
      <CoverageFact health={health} />
    </InlineGrid>
  );
}

/** Today's events that were not received, by outcome. Where some page loads do not report, none of them proves nothing. */
function OthersToday({ counts, every }: { counts: DayTotals; every: number }) {
  const { t, format } = useShop();
  const others = FAILED_KINDS.filter((kind) => counts[kind] > 0);
  if (others.length === 0) return counts.taken > 0 && every === 1 && t('health.fact.allTaken');
  const written = (count: number) =>
    every === 1 ? format.number(count) : t('common.estimate', { figure: format.number(count) });
  return others
    .map((kind) => t(`health.fact.others.${kind}`, { number: written(counts[kind]) }))
    .join(' · ');
}

/** The share of orders that were reported, or why it is not known. */
function CoverageFact({ health: { coverage } }: { health: TrackingHealth }) {
  const { t, format } = useShop();
  const { base, reported } = coverageTotals(coverage);
  const why = whyUnknown(coverage, base);
  const text = why ? t(why) : t('health.fact.coverageOf', { reported, base });
  const percent = format.number(coveragePercent(reported, base));
  return (
    <Fact term={t('health.fact.coverage')} value={why ? '–' : t('common.percent', { percent })}>
      {why === 'health.fact.readingOrders' ? text : <Link url="/app/orders">{text}</Link>}
    </Fact>
  );
}

function whyUnknown({ access, readAt, problem }: Coverage, base: number): TextKey | null {
  if (access === 'not-granted') return 'health.fact.askForOrders';
  if (readAt === null && problem !== null) return `health.ordersUnread.${problem}.title`;
  if (base > 0) return null;
  return readAt ? 'health.fact.noOrders' : 'health.fact.readingOrders';
}

/** The highest versions that shoppers' browsers ran on the latest day with reports. */
function Versions({ health: { tracking } }: { health: TrackingHealth }) {
  const { t } = useTexts();
  const seen = (['pixel', 'script'] as const).flatMap((source) => {
    const found = tracking.versions.find((each) => each.source === source);
    return found ? [t(`health.fact.${source}Version`, { version: found.version })] : [];
  });
  if (seen.length === 0) return null;
  return (
    <Subdued size="small">{t('health.fact.versions', { versions: seen.join(' · ') })}</Subdued>
  );
}

interface FactProps {
  term: string;
  value: ReactNode;
  /** A smaller line below the value. */
  children: ReactNode;
}

function Fact({ term, value, children }: FactProps) {
  return (
    <BlockStack gap="050">
      <Text as="h3" variant="bodySm" tone="subdued">
        {term}
      </Text>
      <Text as="span" variant="headingMd">
        {value}
      </Text>
      <Small>{children}</Small>
    </BlockStack>
  );
}

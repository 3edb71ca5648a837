import {
  Badge,
  type BadgeProps,
  Banner,
  BlockStack,
  Box,
  Button,
  Card,
  InlineGrid,
  InlineStack,
  Link,
  Text,
} from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { TrackingHealth } from '../../health/health.ts';
import { type Finding, intendable, percentOf } from '../../health/finding.ts';
import { totals } from '../../health/order-coverage.ts';
import type { CellFamily } from '../../reports/cells.ts';
import type { ExtensionState } from '../guide/guide-steps.ts';
import { useTexts } from '../language/use-texts.ts';
import { AgoAlone, useShopClock } from '../time/shop-time.tsx';
import { eventDays, totalsOf } from './event-days.ts';
import {
  actionFor,
  type HealthLevel,
  type HealthLinks,
  isBroken,
  withExtension,
} from './findings.ts';
import { type IntendedRequests, useIntended } from './intended.tsx';

interface HealthCardProps {
  health: TrackingHealth;
  extension: ExtensionState;
  links: HealthLinks;
}

const TONES: Record<Exclude<HealthLevel, 'checking'>, Exclude<BadgeProps['tone'], undefined>> = {
  critical: 'critical',
  warning: 'warning',
  setup: 'info',
  good: 'success',
};

/** Whether tracking works, and what to do if it does not. */
export function HealthCard({ health, extension, links }: HealthCardProps) {
  const { t } = useTexts();
  const { findings, level } = withExtension(health, extension);
  const requests = useIntended();
  const [first, ...others] = findings;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="200">
          <InlineStack gap="200" align="space-between" blockAlign="center">
            <Text as="h2" variant="headingMd">
              {t('health.title')}
            </Text>
            <Badge {...(level !== 'checking' && { tone: TONES[level] })}>
              {t(`health.level.${level}`)}
            </Badge>
          </InlineStack>
          {first && isBroken(first.severity) ? (
            <Broken finding={first} severity={first.severity} links={links} requests={requests} />
          ) : (
            first && <Trouble finding={first} links={links} requests={requests} isFirst />
          )}
          {!first && <Well level={level} inspector={links.inspector} />}
        </BlockStack>
        {others.length > 0 && (
          <Box borderBlockStartWidth="025" borderColor="border-secondary" paddingBlockStart="300">
            <BlockStack gap="200">
              {others.map((finding) => (
                <Trouble key={finding.code} finding={finding} links={links} requests={requests} />
              ))}
            </BlockStack>
          </Box>
        )}
        {health.intended.length > 0 && <Intended families={health.intended} requests={requests} />}
        <Box borderBlockStartWidth="025" borderColor="border-secondary" paddingBlockStart="400">
          <BlockStack gap="300">
            <Facts health={health} />
            <Versions health={health} />
          </BlockStack>
        </Box>
      </BlockStack>
    </Card>
  );
}

/** Nothing was found. The action shows staff the events of their own visit. */
function Well({ level, inspector }: { level: HealthLevel; inspector: string }) {
  const { t } = useTexts();
  if (level === 'checking') return <Text as="p">{t('health.checking')}</Text>;
  return (
    <Line text={t('health.working')}>
      <Button url={inspector} target="_blank" variant="plain">
        {t('overview.pixel.seeEvents')}
      </Button>
    </Line>
  );
}

interface LineProps {
  text: ReactNode;
  tone?: 'subdued';
  children: ReactNode;
}

/** A sentence with a button beside it. */
function Line({ text, tone, children }: LineProps) {
  return (
    <InlineStack gap="300" align="space-between" blockAlign="center">
      <div className="bp-grow">
        <Text as="p" {...(tone && { tone })}>
          {text}
        </Text>
      </div>
      {children}
    </InlineStack>
  );
}

interface TroubleProps {
  finding: Finding;
  links: HealthLinks;
  requests: IntendedRequests;
  isFirst?: boolean;
}

interface BrokenProps {
  finding: Finding;
  severity: 'critical' | 'warning';
  links: HealthLinks;
  requests: IntendedRequests;
}

/** What is broken is the loudest thing on the page, with its one primary button. */
function Broken({ finding, severity, links, requests }: BrokenProps) {
  const { t } = useTexts();
  const { name, url, isOutside } = actionFor(finding, links);
  return (
    <Banner tone={severity}>
      <BlockStack gap="300" inlineAlign="start">
        <Text as="p" fontWeight="semibold">
          <Sentence finding={finding} />
        </Text>
        <InlineStack gap="400" blockAlign="center">
          <Button url={url} {...(isOutside && { target: '_blank' as const })} variant="primary">
            {t(name)}
          </Button>
          <IntendedButton finding={finding} requests={requests} />
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}

/** A finding in one sentence, and what to do about it. */
function Trouble({ finding, links, requests, isFirst = false }: TroubleProps) {
  const { t } = useTexts();
  const { name, url, isOutside } = actionFor(finding, links);
  return (
    <Line text={<Sentence finding={finding} />} {...(!isFirst && { tone: 'subdued' as const })}>
      <Button
        url={url}
        {...(isOutside && { target: '_blank' as const })}
        variant={isFirst ? 'secondary' : 'plain'}
      >
        {t(name)}
      </Button>
      <IntendedButton finding={finding} requests={requests} />
    </Line>
  );
}

/** Silences a finding about events that stopped, where staff meant them to. */
function IntendedButton({ finding, requests }: Pick<TroubleProps, 'finding' | 'requests'>) {
  const { t } = useTexts();
  const families = intendable(finding);
  if (families.length === 0) return null;
  return (
    <Button
      variant="plain"
      loading={requests.pending}
      onClick={() => {
        requests.say('intended', families);
      }}
    >
      {t('health.intended.say')}
    </Button>
  );
}

/** Which families are silenced, and the way back. */
function Intended({ families, requests }: { families: CellFamily[]; requests: IntendedRequests }) {
  const { t, locale } = useTexts();
  const names = families.map((family) => t(`health.family.${family}`));
  return (
    <Line
      text={t('health.intended.note', { families: new Intl.ListFormat(locale).format(names) })}
      tone="subdued"
    >
      <Button
        variant="plain"
        loading={requests.pending}
        onClick={() => {
          requests.say('not-intended', families);
        }}
      >
        {t('health.intended.undo')}
      </Button>
    </Line>
  );
}

function Sentence({ finding }: { finding: Finding }) {
  const { t, locale } = useTexts();
  const { format } = useShopClock();
  const { families = [], code, since, httpStatus, percent, usualPercent, siteId } = finding;
  const isDistinct = code !== 'events-refused' || httpStatus !== 0;
  return t(`health.finding.${isDistinct ? code : 'events-refused-otherwise'}`, {
    since: since ? format.dateAndTime(since) : '',
    httpStatus: httpStatus ?? 0,
    percent: percent ?? 0,
    usualPercent: usualPercent ?? 0,
    siteId: siteId ?? '',
    families: new Intl.ListFormat(locale).format(
      families.map((family) => t(`health.family.${family}`)),
    ),
  });
}

/** The figures at the bottom of the card. */
function Facts({ health }: { health: TrackingHealth }) {
  const { t } = useTexts();
  const { format } = useShopClock();
  const { mode, today, tracking } = health;
  const last = tracking.lastTakenAt[mode];
  const [now] = eventDays(tracking.days, { mode, today, length: 1 });
  const counts = now ? totalsOf(now) : { taken: 0, putOff: 0, failed: 0 };
  return (
    <InlineGrid columns={{ xs: 2, md: 3 }} gap="400">
      <Fact
        term={t('health.fact.lastEvent')}
        value={last ? <AgoAlone at={last} /> : t('health.fact.never')}
      >
        {last && format.dateAndTime(last)}
      </Fact>
      <Fact
        term={t('health.fact.today')}
        value={
          tracking.every > 1
            ? t('health.fact.estimate', { number: format.number(counts.taken) })
            : format.number(counts.taken)
        }
      >
        <OthersToday {...counts} />
      </Fact>
      <CoverageFact health={health} />
    </InlineGrid>
  );
}

/** Today's events that were not taken, by outcome. */
function OthersToday({ taken, putOff, failed }: ReturnType<typeof totalsOf>) {
  const { t } = useTexts();
  const { format } = useShopClock();
  if (failed > 0) return t('health.fact.failedToday', { failed: format.number(failed) });
  if (putOff > 0) return t('health.fact.putOffToday', { putOff: format.number(putOff) });
  return taken > 0 && t('health.fact.allTaken');
}

function CoverageFact({ health: { coverage } }: { health: TrackingHealth }) {
  const { t } = useTexts();
  const { format } = useShopClock();
  const { base, reported } = totals(coverage.days);
  const term = t('health.fact.coverage');
  const link = (text: string) => <Link url="/app/orders">{text}</Link>;
  if (coverage.access === 'not-granted')
    return (
      <Fact term={term} value="–">
        {link(t('health.fact.askForOrders'))}
      </Fact>
    );
  if (base === 0)
    return (
      <Fact term={term} value="–">
        {coverage.readAt ? t('health.fact.noOrders') : t('health.fact.readingOrders')}
      </Fact>
    );
  return (
    <Fact term={term} value={t('common.percent', { percent: percentOf(reported / base) })}>
      {link(
        t('health.fact.coverageOf', {
          reported: format.number(reported),
          base: format.number(base),
        }),
      )}
    </Fact>
  );
}

/** The highest versions that shoppers' browsers ran within the last day. */
function Versions({ health: { tracking } }: { health: TrackingHealth }) {
  const { t } = useTexts();
  const seen = (['pixel', 'script'] as const).flatMap((source) => {
    const found = tracking.versions.find((each) => each.source === source);
    return found ? [t(`health.fact.${source}Version`, { version: found.version })] : [];
  });
  if (seen.length === 0) return null;
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      {t('health.fact.versions', { versions: seen.join(' · ') })}
    </Text>
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
      <Text as="span" variant="bodySm" tone="subdued">
        {children}
      </Text>
    </BlockStack>
  );
}

/** A finding in the card of tracking: a sentence, and what staff can do about it. */
import { Banner, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import {
  actionOf,
  type Finding,
  type FindingCode,
  intendable,
  type OutsidePage,
} from '../../health/finding.ts';
import type { CellFamily } from '../../reports/cells.ts';
import { showToast, useAction } from '../frame/answers.ts';
import { useShop, useTexts } from '../language/shop-texts.tsx';
import type { HealthLevel } from './findings.ts';
import { useThemeEditorUrl } from '../storefront/extension-card.tsx';

/** The line without a finding. Its button shows staff the events of their own visit. */
export function WorkingLine({ level }: { level: HealthLevel }) {
  const { t, inspectorUrl } = useShop();
  if (level === 'checking') return <Text as="p">{t('storefront.asking')}</Text>;
  return (
    <Line text={t(level === 'unclear' ? 'health.unclear' : 'health.working')}>
      <Button url={inspectorUrl} target="_blank" variant="plain">
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

interface FindingProps {
  finding: Finding;
  requests: IntendedRequests;
}

/** The banner of a broken part: the most prominent element of the page, with its only primary button. */
export function FindingBanner(of: FindingProps) {
  return (
    <Banner tone={of.finding.severity === 'critical' ? 'critical' : 'warning'}>
      <BlockStack gap="300" inlineAlign="start">
        <Text as="p" fontWeight="semibold">
          <Sentence finding={of.finding} />
        </Text>
        <InlineStack gap="400" blockAlign="center">
          <Actions {...of} variant="primary" />
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}

/** A finding in one sentence, and what to do about it. */
export function FindingLine({ isFirst = false, ...of }: FindingProps & { isFirst?: boolean }) {
  return (
    <Line text={<Sentence finding={of.finding} />} {...(!isFirst && { tone: 'subdued' as const })}>
      <Actions {...of} variant={isFirst ? 'secondary' : 'plain'} />
    </Line>
  );
}

interface ActionsProps extends FindingProps {
  variant: 'primary' | 'secondary' | 'plain';
}

function Actions({ finding, requests, variant }: ActionsProps) {
  const { t, inspectorUrl: inspector, storeUrl: store } = useShop();
  const links: Record<OutsidePage, string> = { themeEditor: useThemeEditorUrl(), inspector, store };
  const { name, opens } = actionOf(finding);
  const outside = opens in links ? links[opens as OutsidePage] : null;
  return (
    <>
      <Button
        url={outside ?? opens}
        {...(outside !== null && { target: '_blank' as const })}
        variant={variant}
      >
        {t(name)}
      </Button>
      <IntendedButton intent="intended" families={intendable(finding)} requests={requests} />
    </>
  );
}

function Sentence({ finding }: { finding: Finding }) {
  const { t, format } = useShop();
  const { families = [], code, since, httpStatus, percent, usualPercent, siteId } = finding;
  const isDistinct = code !== 'events-refused' || httpStatus !== 0;
  const names = useFamilyNames(families);
  const sentence = t(`health.finding.${isDistinct ? code : 'events-refused-otherwise'}`, {
    since: since ? format.dateAndTime(since) : '',
    httpStatus: httpStatus ?? 0,
    percent: percent ?? 0,
    usualPercent: usualPercent ?? 0,
    siteId: siteId ?? '',
    families: names,
  });
  const isOfSome = NAMED_BESIDE.has(code) && families.length > 0;
  return isOfSome ? `${sentence} ${t('health.affected', { families: names })}` : sentence;
}

/** Findings whose families, unless all are affected, are named in a sentence of their own. */
const NAMED_BESIDE: ReadonlySet<FindingCode> = new Set(['events-refused', 'events-failing']);

/** The families that staff have marked as meant to stop, with a button to undo it. */
export function IntendedNote({ families, requests }: Omit<IntendedProps, 'intent'>) {
  const { t } = useTexts();
  const names = useFamilyNames(families);
  return (
    <Line text={t('health.intended.note', { families: names })} tone="subdued">
      <IntendedButton intent="not-intended" families={families} requests={requests} />
    </Line>
  );
}

function useFamilyNames(families: readonly CellFamily[]): string {
  const { t, list } = useTexts();
  return list(families.map((one) => t(`health.family.${one}`)));
}

/** Whether staff mean the events of families to stop. */
type Intent = 'intended' | 'not-intended';

/** The outcome of the button that marks, or of the one that undoes it. */
export interface IntendedAnswer {
  outcome: Intent;
}

/** The requests of staff for families whose events stop. */
type IntendedRequests = ReturnType<typeof useIntended>;

export function useIntended() {
  const { t } = useTexts();
  const { pending, send } = useAction<IntendedAnswer>(
    ({ outcome }) =>
      showToast(t(outcome === 'intended' ? 'health.intended.saved' : 'health.intended.undone')),
    { action: '/app/health', key: 'intended' },
  );
  return {
    pending,
    /** Silences these families until their events return, or ends the silence. */
    mark(intent: Intent, families: readonly CellFamily[]) {
      const form = new FormData();
      form.set('intent', intent);
      for (const family of families) form.append('families', family);
      send(form);
    },
  };
}

interface IntendedProps {
  intent: Intent;
  families: readonly CellFamily[];
  requests: IntendedRequests;
}

/** The button that marks these families as meant to stop, or undoes it; empty without families. */
function IntendedButton({ intent, families, requests }: IntendedProps) {
  const { t } = useTexts();
  if (families.length === 0) return null;
  return (
    <Button
      variant="plain"
      loading={requests.pending}
      onClick={() => requests.mark(intent, families)}
    >
      {t(intent === 'intended' ? 'health.intended.say' : 'health.intended.undo')}
    </Button>
  );
}

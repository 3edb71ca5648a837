import { Banner, Form, InlineStack } from '@shopify/polaris';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from '@remix-run/react';
import type { ConnectionReport } from '../../indexing/client.ts';
import { refusesAccount } from '../../indexing/feed-status.ts';
import type { FieldFault } from '../../shop/form-fields.ts';
import { focusable, useAnnounce } from '../frame/announcer.tsx';
import { showErrorToast, showToast } from '../frame/answers.ts';
import { useTexts } from '../language/shop-texts.tsx';
import { type Edits, faultsAsSent, useSaving } from './edits.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { ProblemBanner } from '../indexing/problem-banner.tsx';
import { problemMessage } from '../../indexing/messages/problem-messages.ts';
import type { SettingsField as ShopSettingsField } from '../../shop/settings.ts';
import type { settings } from '../../texts/en/settings.ts';
import type { Translate } from '../../texts/texts.ts';
import type { DisconnectionOutcome } from '../../shopify/account-disconnection.ts';
import type { ShopifyProblem } from '../../shopify/admin-api.ts';
import { pixelProblemText } from '../pixel/pixel-problem.ts';
import { StackedCard } from '../frame/layout.tsx';

/** The sections of the settings. All changed sections are saved together. */
export type SettingsSection = 'account' | 'feeds' | 'automatic' | 'tracking' | 'alerts';

/** The edits of a section. */
interface Section extends Omit<Edits<unknown>, 'edit' | 'field' | 'checkbox'> {
  /**
   * The values that the form sends, by the names of the fields. Unchanged ones are left out where they are valid without:
   * other staff may have changed them since.
   */
  fields: Partial<Record<string, string | string[]>>;
}

/** The form as its sections see it. */
interface SettingsFormState {
  saving: boolean;
  /** The faults of the last attempt to save, of fields that staff have not edited since. */
  faults: Partial<Record<string, FieldFault>>;
  /** A sentence for each of the faults that has one of its own. */
  errors: Partial<Record<string, string>>;
  /** The service's answer on the account that was to be saved, and whether it was saved. */
  report: ConnectionReport | null;
  account: 'saved' | 'kept';
  /** Saves an account that the service refuses. */
  saveAnyway: () => void;
  /** Why the pixel does not have the saved settings. */
  outdated: OutdatedPixel | null;
}

interface SettingsFormProps {
  sections: Record<SettingsSection, Section>;
  children: (form: SettingsFormState) => ReactNode;
}

/**
 * The form of all sections: all changes are saved or discarded together, and nothing is saved if one field is invalid.
 */
export function SettingsForm({ sections, children }: SettingsFormProps) {
  const { t, locale } = useTexts();
  const announce = useAnnounce();
  const sent = useRef<Section[]>([]);
  const { saving, answer, place, send, discardAnswer } = useSaving<SettingsAnswer>(
    (received) => {
      if (received.outcome === 'saved') {
        for (const section of sent.current) section.accepted();
        const { report } = received;
        if (report) announce(reportText(report, t));
        if (report && !report.ok) {
          const isRefused = refusesAccount(report.problem);
          showErrorToast(t(isRefused ? 'settings.savedButRefused' : 'settings.savedButBroken'));
        } else if (received.pixel === 'outdated') {
          showErrorToast(t('settings.pixelOutdated.title'));
        } else {
          const isUpdated = received.pixel === 'updated';
          showToast(t(isUpdated ? 'settings.savedAndUpdated' : 'common.saved'));
        }
      }
      if (received.outcome === 'account-refused') {
        announce(reportText(received.report, t));
        showErrorToast(t('settings.kept.title'));
      }
    },
    { action: '/app/settings', key: 'settings-save' },
  );
  const changed = Object.entries(sections).filter(([, { dirty }]) => dirty);

  const save = (insist: 'yes' | 'no') => {
    if (changed.length === 0) return;
    const form = new FormData();
    form.set('intent', 'save');
    form.set('insist', insist);
    // Emails are written in the locale in which their addresses were saved.
    form.set('locale', locale);
    for (const [name, { fields }] of changed) {
      form.append('section', name);
      for (const [field, value] of Object.entries(fields))
        for (const one of [value ?? []].flat()) form.append(field, one);
    }
    send(form, () => {
      sent.current = changed.map(([, section]) => section);
      for (const section of sent.current) section.submitted();
    });
  };

  const isAsSent = (name: string) => Object.values(sections).every((each) => each.isAsSent(name));
  const faults = answer?.outcome === 'invalid' ? faultsAsSent(answer.errors, isAsSent) : {};
  const isAnswered = answer?.outcome === 'saved' || answer?.outcome === 'account-refused';
  return (
    <>
      <Form noValidate autoComplete={false} onSubmit={() => save('no')}>
        <div ref={place}>
          {children({
            saving,
            faults,
            errors: errorTexts(faults, t),
            report: isAnswered ? answer.report : null,
            account: answer?.outcome === 'account-refused' ? 'kept' : 'saved',
            saveAnyway: () => save('yes'),
            outdated: answer?.outcome === 'saved' && answer.pixel === 'outdated' ? answer : null,
          })}
        </div>
      </Form>
      <UnsavedChanges
        unsaved={changed.length > 0}
        saving={saving}
        onSave={() => save('no')}
        onDiscard={() => {
          for (const [, section] of changed) section.discard();
          discardAnswer();
        }}
      />
    </>
  );
}

/** What the card of a section gets. */
export interface SectionProps<OfCard extends Section> {
  section: OfCard;
  form: SettingsFormState;
}

/** The outcome of saving; a saved account is tested at once. */
export type SettingsAnswer =
  | { outcome: 'invalid'; errors: Partial<Record<string, FieldFault>> }
  | { outcome: 'tested'; report: ConnectionReport }
  /** Nothing was saved: the service refuses the typed account, and accepts the stored one. */
  | { outcome: 'account-refused'; report: ConnectionReport }
  | ({ outcome: 'saved'; report: ConnectionReport | null } & FollowNote)
  | DisconnectionOutcome;

/** Whether the pixel has the saved settings. */
export type FollowNote =
  | { pixel: 'not-connected' }
  | { pixel: 'updated' }
  /** Null if Shopify did not answer. */
  | { pixel: 'outdated'; problem: ShopifyProblem | null };

/** A pixel that does not have the saved settings. */
type OutdatedPixel = Extract<FollowNote, { pixel: 'outdated' }>;

/** The banner shown if a change was saved, but the pixel does not have it. */
export function PixelOutdated({ outdated }: { outdated: OutdatedPixel }) {
  const { t } = useTexts();
  return (
    <Banner
      tone="warning"
      title={t('settings.pixelOutdated.title')}
      action={{ content: t('settings.pixelOutdated.open'), url: '/app/pixel' }}
    >
      <p>
        {outdated.problem
          ? pixelProblemText(outdated.problem, t)
          : t('settings.pixelOutdated.noAnswer')}
      </p>
    </Banner>
  );
}

/** Returns the result of “Test connection” in one phrase. */
export const reportText = (report: ConnectionReport, t: Translate): string =>
  report.ok ? t('settings.connection.works') : problemMessage(report.problem, t).title;

/** The result of “Test connection”. */
export function ConnectionResult({ report }: { report: ConnectionReport }) {
  const { t } = useTexts();
  if (!report.ok) return <ProblemBanner problem={report.problem} />;
  const { feeds } = report;
  return (
    <Banner tone="success" title={t('settings.connection.works')}>
      <p>
        {feeds.length === 0
          ? t('settings.connection.noFeeds')
          : t('settings.connection.feeds', {
              count: feeds.length,
              feeds: feeds.map(({ id }) => id).join(', '),
            })}
      </p>
    </Banner>
  );
}

/** A field whose faults have texts. */
export type SettingsField = keyof typeof settings.errors;

type Sentences = Partial<Record<string, Partial<Record<FieldFault, string>>>>;

/** Returns the fault of each field as a sentence; fields whose card has its own texts are left out. */
export function errorTexts(
  faults: Partial<Record<string, FieldFault>>,
  t: Translate,
): Partial<Record<string, string>> {
  const fields: Sentences = t('settings.errors') satisfies Record<ShopSettingsField, object>;
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => {
      const sentences = fields[field];
      return sentences && fault ? [[field, sentences[fault] ?? sentences.invalid]] : [];
    }),
  );
}

interface SettingsCardProps {
  /** The name by which links open the settings at this card: `/app/settings#account`. */
  section: SettingsSection;
  title: string;
  /** The purpose of the fields, in a sentence or two. */
  description: ReactNode;
  /** Buttons that work without saving. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The maximum length of an input: above every limit, so that long values get an error, and far below a request's. */
export const MAX_FIELD_LENGTH = 1_000;

/** The card of a section. It gets the focus when a link opens the settings at it. */
export function SettingsCard(card: SettingsCardProps) {
  const { section, title, description, actions, children } = card;
  const { hash, key } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The page may come after the router has scrolled, since its texts are loaded with it.
    if (hash !== `#${section}`) return;
    place.current?.scrollIntoView();
    place.current?.focus({ preventScroll: true });
  }, [hash, key, section]);
  return (
    <div ref={place} id={section} {...focusable(title)}>
      <StackedCard gap="400" title={title} text={description}>
        {children}
        {actions && <InlineStack align="end">{actions}</InlineStack>}
      </StackedCard>
    </div>
  );
}

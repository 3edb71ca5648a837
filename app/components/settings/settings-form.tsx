import { Form } from '@shopify/polaris';
import { type ReactNode, useRef } from 'react';
import type { ConnectionReport } from '../../indexing/client.ts';
import { refusesAccount } from '../../indexing/feed-status.ts';
import type { FieldFault } from '../../shop/form-fields.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { showErrorToast, showToast } from '../frame/answers.ts';
import { useTexts } from '../language/use-texts.ts';
import {
  errorTexts,
  type OutdatedPixel,
  reportText,
  type SettingsAnswer,
} from './settings-answer.tsx';
import { type Edits, faultsAsSent, useSaving } from './edits.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';

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

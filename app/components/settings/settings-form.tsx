import { Form } from '@shopify/polaris';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ConnectionReport } from '../../indexing/client.ts';
import type { FieldFault } from '../../shop/form-fields.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { showErrorToast, showToast } from '../frame/answers.ts';
import { useTexts } from '../language/use-texts.ts';
import {
  type OutdatedPixel,
  reportText,
  type SettingsAnswer,
  savedText,
  savedButFailingText,
} from './settings-answer.tsx';
import { type Edits, useEdits, useSaving } from './edits.ts';
import { errorTexts } from './error-texts.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';

/** The sections of the settings. All changed sections are saved together. */
const SETTINGS_SECTIONS = ['account', 'feeds', 'automatic', 'tracking', 'alerts'] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** The values that a section sends, by the names of its fields. */
type SectionFields = Record<string, string | string[]>;

interface SectionHandle {
  /** Whether the section has unsaved edits: exact after each edit, while the form's own list may be a render behind. */
  isDirty(): boolean;
  fields(): SectionFields;
  /** Remembers the edits that are being saved. */
  submitted(): void;
  /** Drops the edits that were saved, but keeps edits made meanwhile. */
  accepted(): void;
  discard(): void;
}

interface SettingsFormState {
  saving: boolean;
  /** The faults of the fields at the last attempt to save. */
  faults: Faults | null;
  /** The service's answer on the account that was to be saved, and whether it was saved. */
  report: ConnectionReport | null;
  account: 'saved' | 'kept';
  /** Saves an account that the service refuses. */
  saveAnyway(): void;
  connect(name: SettingsSection, handle: SectionHandle): () => void;
  reportDirty(name: SettingsSection, dirty: boolean): void;
}

type Faults = Partial<Record<string, FieldFault>>;

const FormContext = createContext<SettingsFormState | null>(null);

function useSettingsForm(): SettingsFormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('A section of the settings is shown outside of SettingsForm.');
  return form;
}

interface SettingsFormProps {
  /** @param outdated why the pixel does not have the saved settings */
  children: (outdated: OutdatedPixel | null) => ReactNode;
}

/**
 * The form of all sections: all changes are saved or discarded together, and nothing is saved if one field is invalid.
 */
export function SettingsForm({ children }: SettingsFormProps) {
  const { t, locale } = useTexts();
  const announce = useAnnounce();
  const handles = useRef(new Map<SettingsSection, SectionHandle>());
  const sent = useRef<SettingsSection[]>([]);
  const [dirty, setDirty] = useState<ReadonlySet<SettingsSection>>(new Set());
  const { saving, answer, place, send, discardAnswer } = useSaving<SettingsAnswer>(
    (received) => {
      if (received.outcome === 'saved') {
        for (const name of sent.current) handles.current.get(name)?.accepted();
        const { report } = received;
        if (report) announce(reportText(report, t));
        if (report && !report.ok) showErrorToast(savedButFailingText(report.problem, t));
        else if (received.pixel === 'outdated') showErrorToast(t('settings.pixelOutdated.title'));
        else showToast(savedText(received, t));
      }
      if (received.outcome === 'account-refused') {
        announce(reportText(received.report, t));
        showErrorToast(t('settings.kept.title'));
      }
    },
    { action: '/app/settings', key: 'settings-save' },
  );
  const faults = answer?.outcome === 'invalid' ? answer.errors : null;

  const save = (insist: 'yes' | 'no') => {
    const names = SETTINGS_SECTIONS.filter((name) => handles.current.get(name)?.isDirty());
    if (names.length === 0) return;
    const form = new FormData();
    form.set('intent', 'save');
    form.set('insist', insist);
    // Emails are written in the locale in which their addresses were saved.
    form.set('locale', locale);
    for (const name of names) {
      form.append('section', name);
      for (const [field, value] of Object.entries(handles.current.get(name)?.fields() ?? {})) {
        for (const one of [value].flat()) form.append(field, one);
      }
    }
    if (!send(form)) return;
    sent.current = names;
    for (const name of names) handles.current.get(name)?.submitted();
  };

  const connect = useCallback((name: SettingsSection, handle: SectionHandle) => {
    handles.current.set(name, handle);
    return () => handles.current.delete(name);
  }, []);
  const reportDirty = useCallback((name: SettingsSection, isDirty: boolean) => {
    setDirty((before) => {
      const others = [...before].filter((other) => other !== name);
      return new Set(isDirty ? [...others, name] : others);
    });
  }, []);
  const latestSave = useRef(save);
  latestSave.current = save;
  const saveAnyway = useCallback(() => {
    latestSave.current('yes');
  }, []);
  const account = answer?.outcome === 'account-refused' ? 'kept' : 'saved';
  const isAnswered = answer?.outcome === 'saved' || answer?.outcome === 'account-refused';
  const report = isAnswered ? answer.report : null;
  const value = useMemo(
    () => ({ saving, faults, report, account, saveAnyway, connect, reportDirty }) as const,
    [saving, faults, report, account, saveAnyway, connect, reportDirty],
  );
  return (
    <FormContext.Provider value={value}>
      <Form
        noValidate
        onSubmit={() => {
          save('no');
        }}
      >
        <div ref={place}>
          {children(answer?.outcome === 'saved' && answer.pixel === 'outdated' ? answer : null)}
        </div>
      </Form>
      <UnsavedChanges
        unsaved={dirty.size > 0}
        saving={saving}
        onSave={() => {
          save('no');
        }}
        onDiscard={() => {
          for (const name of dirty) handles.current.get(name)?.discard();
          discardAnswer();
        }}
      />
    </FormContext.Provider>
  );
}

interface Section<Values>
  extends
    Pick<SettingsFormState, 'saving' | 'faults' | 'report' | 'account' | 'saveAnyway'>,
    Pick<Edits<Values>, 'values' | 'dirty' | 'edit' | 'isAsSent'> {
  /** A sentence for each field that was invalid at the last attempt to save; `faults` has codes. */
  errors: Partial<Record<string, string>> | null;
}

/**
 * Returns the fields of a section, with the edits of {@link useEdits}.
 *
 * @param saved the same object until other values are saved
 * @param toFields makes the fields that the form sends; by default the values themselves
 */
export function useSection<Values extends SectionFields>(
  name: SettingsSection,
  saved: Values,
  toFields: (values: Values) => SectionFields = (values) => values,
): Section<Values> {
  const { saving, faults, connect, reportDirty, ...form } = useSettingsForm();
  const { t } = useTexts();
  const { values, dirty, edit, isAsSent, submitted, accepted, discard } = useEdits(saved);
  const latest = useRef({ values, dirty, toFields, submitted });
  latest.current = { values, dirty, toFields, submitted };

  useEffect(
    () =>
      connect(name, {
        isDirty: () => latest.current.dirty,
        fields: () => latest.current.toFields(latest.current.values),
        submitted: () => {
          latest.current.submitted();
        },
        accepted,
        discard,
      }),
    [connect, name, accepted, discard],
  );
  useEffect(() => {
    reportDirty(name, dirty);
  }, [reportDirty, name, dirty]);
  useEffect(
    () => () => {
      reportDirty(name, false);
    },
    [reportDirty, name],
  );

  const errors = useMemo(() => faults && errorTexts(faults, t), [faults, t]);
  return { ...form, values, dirty, edit, saving, errors, faults, isAsSent };
}

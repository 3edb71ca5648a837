import type { FieldFault } from '../../shop/form-fields.ts';
import { en } from '../../texts/en/index.ts';
import type { TextKey, Translate } from '../../texts/texts.ts';

/** What is wrong with each field, in a sentence. */
export function errorTexts(
  faults: Partial<Record<string, FieldFault>>,
  t: Translate,
): Partial<Record<string, string>> {
  return Object.fromEntries(
    SETTINGS_FIELDS.flatMap((field) => {
      const fault = faults[field];
      return fault === undefined ? [] : [[field, errorText(field, fault, t)]];
    }),
  );
}

function errorText(field: SettingsField, fault: FieldFault, t: Translate): string {
  const texts: Partial<Record<FieldFault, string>> = en.settings.errors[field];
  const known = texts[fault] === undefined ? 'invalid' : fault;
  return t(`settings.errors.${field}.${known}` as TextKey);
}

/** A field that staff fill in. */
export type SettingsField = keyof typeof en.settings.errors;
const SETTINGS_FIELDS = Object.keys(en.settings.errors) as SettingsField[];

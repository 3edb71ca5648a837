import type { FieldFault } from '../../shop/form-fields.ts';
import type { SettingsChange } from '../../shop/settings.ts';
import type { texts } from '../../texts/en/index.ts';
import type { Translate } from '../../texts/texts.ts';

/** A field whose faults have texts. */
export type SettingsField = keyof typeof texts.settings.errors;

type Sentences = Partial<Record<string, Partial<Record<FieldFault, string>>>>;

/** Returns the fault of each field as a sentence; fields whose card has its own texts are left out. */
export function errorTexts(
  faults: Partial<Record<string, FieldFault>>,
  t: Translate,
): Partial<Record<string, string>> {
  const fields: Sentences = t('settings.errors', {
    returnObjects: true,
  }) satisfies Record<keyof SettingsChange, object>;
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => {
      const sentences = fields[field];
      return sentences && fault ? [[field, sentences[fault] ?? sentences.invalid]] : [];
    }),
  );
}

import { useEffect, useRef, useState } from 'react';
import { useAction } from '../frame/answers.ts';

interface Field<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

/** Edits that are not saved yet. */
export interface Edits<Values> {
  /** The saved values with the edits. */
  values: Values;
  /** Whether a value differs from the saved one. */
  dirty: boolean;
  /** The values that differ from the saved ones. */
  changes: Partial<Values>;
  /**
   * The saved values: of an edited field as it was when staff began to edit or last saved it, even if newer data has loaded
   * since.
   */
  editedFrom: Values;
  edit: (changes: Partial<Values>) => void;
  /** Returns the value of a field and the handler of its changes, as properties of a component. */
  field: <Name extends keyof Values>(name: Name) => Field<Values[Name]>;
  /** Like `field`, for the checkbox of a value that is `yes` or `no`. */
  checkbox: (name: keyof Values) => { checked: boolean; onChange: (checked: boolean) => void };
  /** Whether a field, or without a name each, is as it was at the last attempt to save. */
  isAsSent: (name?: string) => boolean;
  /** Remembers the edits that are being saved. */
  submitted: () => void;
  /** Drops the edits that were saved, but keeps edits made meanwhile. */
  accepted: () => void;
  discard: () => void;
}

interface EditState<Values> {
  edits: Partial<Values>;
  /** The values of the edited fields before. */
  editedFrom: Partial<Values>;
}

const NO_EDITS = { edits: {}, editedFrom: {} };

/** Keeps edits apart from the saved values, so that neither an error nor newer data loses an edit. */
export function useEdits<Values extends object>(saved: Values): Edits<Values> {
  const [{ edits, editedFrom }, setState] = useState<EditState<Values>>(NO_EDITS);
  const sent = useRef<Partial<Values>>({});
  const isChange = (name: string, value: unknown) =>
    JSON.stringify(value) !== JSON.stringify(saved[name as keyof Values]);
  const values = { ...saved, ...edits };
  const edit = (changes: object) =>
    setState((before) => ({
      edits: { ...before.edits, ...changes },
      editedFrom: { ...fieldsWhere(saved, (name) => name in changes), ...before.editedFrom },
    }));
  return {
    values,
    dirty: JSON.stringify(values) !== JSON.stringify({ ...values, ...saved }),
    changes: fieldsWhere(edits, isChange),
    editedFrom: { ...saved, ...editedFrom },
    edit,
    field: (name) => ({
      value: values[name],
      onChange: (value) => edit({ [name]: value }),
    }),
    checkbox: (name) => ({
      checked: values[name] === 'yes',
      onChange: (checked) => edit({ [name]: checked ? 'yes' : 'no' }),
    }),
    isAsSent: (name) => {
      const now = name === undefined ? edits : edits[name as keyof Values];
      const then = name === undefined ? sent.current : sent.current[name as keyof Values];
      return JSON.stringify(now) === JSON.stringify(then);
    },
    submitted: () => {
      sent.current = edits;
    },
    accepted: () =>
      setState((before) => {
        const was = sent.current;
        const kept = fieldsWhere(
          before.edits,
          (name, value) => was[name as keyof Values] !== value,
        );
        // Staff have gone on editing the values that were sent.
        const from = { ...before.editedFrom, ...was };
        return { edits: kept, editedFrom: fieldsWhere(from, (name) => name in kept) };
      }),
    discard: () => setState(NO_EDITS),
  };
}

/** Returns the fields that `isWanted` accepts. */
const fieldsWhere = <Fields extends object>(
  fields: Fields,
  isWanted: (name: string, value: unknown) => boolean,
) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => isWanted(name, value)),
  ) as Partial<Fields>;

/**
 * Returns the edits to send: other staff may have changed the other fields since.
 *
 * @param shownBy the field that is `yes` while a field is shown, if any: a hidden field is not sent, and one that staff have
 *   just had shown is, as a part of that choice
 */
export const sentChanges = <Values extends object>(
  { values, changes }: Pick<Edits<Values>, 'values' | 'changes'>,
  shownBy: Partial<Record<string, keyof Values>>,
): Partial<Values> =>
  fieldsWhere(values, (name) => {
    const { [name]: choice } = shownBy;
    if (choice === undefined) return name in changes;
    return values[choice] === 'yes' && (name in changes || choice in changes);
  });

/** Leaves out the faults of fields that staff have edited since the attempt to save. */
export const faultsAsSent = <Faults extends object>(
  faults: Faults,
  isAsSent: (name: string) => boolean,
): Partial<Faults> => fieldsWhere(faults, isAsSent);

/**
 * Saves edits by {@link useAction}. The answer lasts until the edits are discarded, and moves the focus to the first
 * field that is invalid.
 *
 * @returns `place`: the element around the fields
 */
export function useSaving<Answer extends { outcome: string }>(
  ...args: Parameters<typeof useAction<Answer>>
) {
  const { pending: saving, answer: last, send } = useAction<Answer>(...args);
  const [discarded, setDiscarded] = useState<typeof last>();
  const answer = last === discarded ? undefined : last;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer?.outcome === 'invalid')
      place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  const discardAnswer = () => setDiscarded(last);
  return { saving, answer, place, send, discardAnswer };
}

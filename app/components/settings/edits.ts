import { useCallback, useMemo, useRef, useState } from 'react';

/** Edits of what is saved, which are not saved yet. */
export interface Edits<Values> {
  /** What is saved, with what was edited since. */
  values: Values;
  /** Whether something differs from what is saved. */
  dirty: boolean;
  edit: (changes: Partial<Values>) => void;
  /** Whether nothing was edited since the last attempt to save. */
  isAsSent: boolean;
  /** Remembers what is being saved. */
  submitted: () => void;
  /** Drops the edits that were saved; what was edited meanwhile stays. */
  accepted: () => void;
  discard: () => void;
}

/**
 * Edits are kept apart from what is saved, so that neither an error nor newer data loses one.
 *
 * @param saved the same object as long as nothing else was saved
 */
export function useEdits<Values extends object>(saved: Values): Edits<Values> {
  const [edits, setEdits] = useState<Partial<Values>>({});
  const sent = useRef<Partial<Values>>({});
  const values = useMemo(() => ({ ...saved, ...edits }), [saved, edits]);
  const edit = useCallback((changes: Partial<Values>) => {
    setEdits((before) => ({ ...before, ...changes }));
  }, []);
  const accepted = useCallback(() => {
    setEdits((now) => without(now, sent.current));
  }, []);
  const discard = useCallback(() => {
    setEdits({});
  }, []);
  return {
    values,
    dirty: JSON.stringify(values) !== JSON.stringify({ ...values, ...saved }),
    edit,
    isAsSent: JSON.stringify(edits) === JSON.stringify(sent.current),
    submitted: () => {
      sent.current = edits;
    },
    accepted,
    discard,
  };
}

/** The edits that are not among those that were sent. */
function without<Values extends object>(
  edits: Partial<Values>,
  sent: Partial<Values>,
): Partial<Values> {
  const rest = { ...edits };
  for (const name of Object.keys(sent) as (keyof Values)[]) {
    if (rest[name] === sent[name]) Reflect.deleteProperty(rest, name);
  }
  return rest;
}

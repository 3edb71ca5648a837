import { useCallback, useMemo, useRef, useState } from 'react';

interface Edits<Values> {
  /** What is saved, with what was edited since. */
  values: Values;
  /** Whether something differs from what is saved. */
  dirty: boolean;
  edit: (changes: Partial<Values>) => void;
  /** Remembers what is being saved. */
  submitted: () => void;
  /** Lets go of what was saved; what was typed meanwhile stays. */
  accepted: () => void;
}

/** The fields of a card: edits lie over what is saved, so that neither an error nor news loses one. */
export function useEdits<Values extends object>(saved: Values): Edits<Values> {
  const [edits, setEdits] = useState<Partial<Values>>({});
  const sent = useRef<Partial<Values>>({});
  const values = useMemo(() => ({ ...saved, ...edits }), [saved, edits]);
  const edit = useCallback((changes: Partial<Values>) => {
    setEdits((before) => ({ ...before, ...changes }));
  }, []);
  return {
    values,
    dirty: JSON.stringify(values) !== JSON.stringify({ ...values, ...saved }),
    edit,
    submitted() {
      sent.current = edits;
    },
    accepted() {
      setEdits((now) => without(now, sent.current));
    },
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

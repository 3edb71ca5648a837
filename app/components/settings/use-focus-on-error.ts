import { useEffect } from 'react';

/**
 * Moves the focus to the first field that has an error, once for each answer.
 *
 * @param ids of the fields' elements by their names, in the order of the page; always the same object
 */
export function useFocusOnError(
  errors: Partial<Record<string, string>> | null,
  ids: Record<string, string>,
): void {
  useEffect(() => {
    if (!errors) return;
    const first = Object.keys(ids).find((name) => errors[name] !== undefined);
    const id = first === undefined ? undefined : ids[first];
    if (id) document.getElementById(id)?.focus();
  }, [errors, ids]);
}

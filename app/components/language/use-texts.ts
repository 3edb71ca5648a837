import {
  cloneElement,
  createContext,
  createElement,
  Fragment,
  type ReactElement,
  useContext,
} from 'react';
import type { Texts } from '../../texts/texts.ts';
import type { AnyKey, ElementsOf, ValuesOf } from '../../texts/translate.ts';

/** The texts in the language of the admin. */
export const TextsContext = createContext<Texts | null>(null);

/** Returns the texts in the language of the admin, with its rules for dates and numbers. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('No texts are provided.');
  return texts;
}

type TransProps<Key extends AnyKey> = {
  i18nKey: Key;
  /** Stand in the place of the text's elements, around their words. */
  components: ElementsOf<Key, ReactElement>;
} & ([ValuesOf<Key>] extends [never] ? { values?: never } : { values: ValuesOf<Key> });

/** A text with elements. */
export function Trans<Key extends AnyKey>({ i18nKey, components, values }: TransProps<Key>) {
  const { parts } = useTexts();
  const elements: Readonly<Partial<Record<string, ReactElement>>> = components;
  const content = parts(i18nKey, values).map((part) => {
    if (typeof part === 'string') return part;
    const element = elements[part.tag];
    return element && part.words ? cloneElement(element, {}, part.words) : element;
  });
  return createElement(Fragment, null, ...content);
}

import {
  cloneElement,
  createContext,
  createElement,
  Fragment,
  isValidElement,
  type ReactNode,
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
  /** The key of the text. */
  of: Key;
} & ElementsOf<Key, ReactNode> &
  ([ValuesOf<Key>] extends [never] ? unknown : ValuesOf<Key>);

/** A text with elements: a property with the name of an element takes its place, around its words. The others are values. */
export function Trans<Key extends AnyKey>({ of, ...given }: TransProps<Key>) {
  const { parts } = useTexts();
  const named = given as Partial<Record<string, ReactNode>>;
  const content = parts(of, given as Parameters<typeof parts>[1]).map((part) => {
    if (typeof part === 'string') return part;
    const element = named[part.tag];
    return isValidElement(element) && part.words ? cloneElement(element, {}, part.words) : element;
  });
  return createElement(Fragment, null, ...content);
}

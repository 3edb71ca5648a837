/** The same keys as in English, with texts of another language. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Translation<English[Key]>;
};

/** The keys of texts without placeholders, joined by dots. */
export type PlainKey<Texts, Before extends string> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Texts[Key] extends `${string}{{${string}`
      ? never
      : `${Before}${Key}`
    : PlainKey<Texts[Key], `${Before}${Key}.`>;
}[keyof Texts & string];

/** Texts in several languages: English is the type, and every translation is checked against it by the compiler. */
import type { Language, OtherLanguage } from './languages';

/** The plural categories of each language. Spanish, French and Portuguese say large round numbers like others. */
interface PluralForms {
  en: 'one' | 'other';
  es: 'one' | 'other';
  fr: 'one' | 'other';
  de: 'one' | 'other';
  pl: 'one' | 'few' | 'many' | 'other';
  'pt-BR': 'one' | 'other';
  tr: 'one' | 'other';
}
/** A text that depends on the number `n`. */
export type PluralText = Readonly<{ one: string; other: string } & Partial<Record<'few' | 'many', string>>>;
export type Text = string | PluralText;
export interface Texts {
  readonly [key: string]: Text | Texts;
}

/** The names in braces: 'a {b} c' → 'b'. */
export type Placeholders<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type PlaceholdersOf<T> = T extends string ? Placeholders<T> : Placeholders<T[keyof T]>;

/** What a translation of `E` into `L` has to contain. */
type Shape<E, L extends Language> = {
  readonly [K in keyof E]: E[K] extends string
    ? string
    : E[K] extends PluralText
      ? Readonly<Record<PluralForms[L], string>>
      : Shape<E[K], L>;
};
type SamePlaceholders<E, T> = [PlaceholdersOf<E>] extends [PlaceholdersOf<T>]
  ? [PlaceholdersOf<T>] extends [PlaceholdersOf<E>]
    ? T
    : { 'unknown placeholder': Exclude<PlaceholdersOf<T>, PlaceholdersOf<E>> }
  : { 'missing placeholder': Exclude<PlaceholdersOf<E>, PlaceholdersOf<T>> };
/** Every form of a plural may leave out the number ("one message"), but not another placeholder. */
type Checked<E, T> = {
  readonly [K in keyof T]: K extends keyof E
    ? E[K] extends string
      ? SamePlaceholders<E[K], T[K]>
      : E[K] extends PluralText
        ? T[K] extends PluralText
          ? SamePlaceholders<E[K], T[K]>
          : never
        : Checked<E[K], T[K]>
    : never;
};

/** The same texts in any language. */
export type Translated<E> = {
  readonly [K in keyof E]: E[K] extends string ? string : E[K] extends PluralText ? PluralText : Translated<E[K]>;
};

/**
 * Declares the translation of `E`. A missing or unknown key, placeholder or plural form does not compile:
 * `translationOf<typeof en>()('de', {…})`.
 */
export const translationOf =
  <E>() =>
  <L extends OtherLanguage, const T extends Shape<E, L>>(_language: L, texts: T & Checked<E, T>): Translated<E> =>
    texts as unknown as Translated<E>;

export type Parameters = Readonly<Record<string, string | number>>;
/** Puts the values into the placeholders of a text. */
export const fill = (text: string, parameters: Parameters): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(parameters[name] ?? placeholder));

const rules = new Map<string, Intl.PluralRules>();
/** Chooses the form for `n` by the rules of the language. */
export function pluralForm(text: PluralText, n: number, language: string): string {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return text[rule.select(n) as keyof PluralText] ?? text.other;
}

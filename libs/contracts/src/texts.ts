/** Texts in several languages: English is the type, and the keys of every translation are checked against it. */
import type { OtherLanguage } from './languages';
import { siteName } from './served-site';

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

/**
 * The mistakes of the translation `T` of `E` into `L`: keys that are missing, unknown or lack a plural form. `never` if
 * there are none. Placeholders are compared by tests, because the type of a JSON file does not hold its texts.
 */
export type Mistakes<E, T, L extends OtherLanguage> = MistakesOfKeys<Named<E>, Named<T>, L>;
/** JSON has no numbers as keys. */
type Named<T> = { [K in keyof T as `${K & (string | number)}`]: T[K] };
type MistakesOfKeys<E, T, L extends OtherLanguage> =
  | { [K in keyof E & string]: K extends keyof T ? MistakesOfKey<E[K], T[K], L, K> : `${L}: ${K} is missing` }[keyof E &
      string]
  | `${L}: ${Exclude<keyof T, keyof E> & string} is unknown`;
type MistakesOfKey<E, T, L extends OtherLanguage, K extends string> = E extends string
  ? T extends string
    ? never
    : `${L}: ${K} is not a text`
  : E extends PluralText
    ? T extends Readonly<Record<PluralForms[L], string>>
      ? never
      : `${L}: ${K} lacks a plural form`
    : Mistakes<E, T, L>;

/** `T` if there are no mistakes `M`, else a type that has them as its keys and fits nowhere. */
export type Unless<M extends string, T> = [M] extends [never] ? T : { readonly [Mistake in M]: 'wrong translation' };

/** The same texts in any language. */
export type Translated<E> = {
  readonly [K in keyof E]: E[K] extends string ? string : E[K] extends PluralText ? PluralText : Translated<E[K]>;
};

export type Parameters = Readonly<Record<string, string | number>>;
/** The name of this site, which no caller gives. */
type Site = 'site';
type Placeholders<T> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, Site> | Placeholders<Rest>
  : never;
/** The parameters of a text: one value for each of its placeholders, no parameter if it has none. */
export type ValuesOf<T, Value> = [Placeholders<Forms<T>>] extends [never]
  ? []
  : [values: { readonly [Name in Placeholders<Forms<T>>]: Value }];
type Forms<T> = T extends string ? T : T[keyof T];

/** Puts the values into the placeholders of a text; `{site}` is the name of this site. */
export const fill = (text: string, parameters: Parameters = {}): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    name === 'site' ? siteName() : String(parameters[name] ?? placeholder),
  );

const rules = new Map<string, Intl.PluralRules>();
/** Chooses the form for `n` by the rules of the language. */
export function pluralForm(text: PluralText, n: number, language: string): string {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return text[rule.select(n) as keyof PluralText] ?? text.other;
}

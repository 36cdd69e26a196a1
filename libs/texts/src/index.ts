/** The server's texts in other languages: one JSON file per language, which contains one object per feature. */
import type { Language, OtherLanguage } from '@muster/contracts/languages';
import {
  fill,
  type Mistakes,
  pluralForm,
  type Text,
  type Texts,
  type Translated,
  type Unless,
  type ValuesOf,
} from '@muster/contracts/texts';
import de from './de.json';
import es from './es.json';
import fr from './fr.json';
import pl from './pl.json';
import ptBR from './pt-BR.json';
import tr from './tr.json';

export { clock, day, startMoment } from './moments';

const TRANSLATIONS = { es, fr, de, pl, 'pt-BR': ptBR, tr };
type Translations = typeof TRANSLATIONS;
export type TextFeature = keyof typeof de;

/** A feature's texts, by language. The keys of all languages are those of English. */
export type Catalogue = Readonly<Record<Language, Readonly<Record<string, Text>>>>;

type WrongTranslations<F extends TextFeature, E> = {
  [L in OtherLanguage]: Mistakes<E, Translations[L][F], L>;
}[OtherLanguage];

/** Returns a feature's texts by language. If a language has a mistake, the type is one that names it and fits nowhere. */
export function catalogueOf<F extends TextFeature, const E extends Texts>(
  feature: F,
  en: E,
): Unless<WrongTranslations<F, E>, Readonly<Record<Language, Translated<E>>>> {
  const others = Object.entries(TRANSLATIONS).map(([language, texts]) => [language, sayingSite(texts[feature])]);
  return { en: sayingSite(en), ...Object.fromEntries(others) } as never;
}

/** Texts that name the site are written when they are read, because its name may change. */
function sayingSite(texts: Texts): Texts {
  const read = Object.entries(texts).map(([key, text]): [string, PropertyDescriptor] => {
    if (typeof text !== 'string') return [key, { enumerable: true, value: sayingSite(text as Texts) }];
    return [key, { enumerable: true, ...(text.includes('{site}') ? { get: () => fill(text) } : { value: text }) }];
  });
  return Object.defineProperties({}, Object.fromEntries(read)) as Texts;
}

/** Status of a rejection, with the choice of its text if it has several. */
type Status = number | readonly [status: number, toKey: (params: never) => string];
export type Statuses = Readonly<Record<string, Status>>;
/** The texts that the rejections of a feature need: by code, or by the keys that are chosen from. */
export type RejectionTexts<S extends Statuses> = Record<
  { [C in keyof S & string]: S[C] extends readonly [number, (params: never) => infer Key] ? Key & string : C }[keyof S &
    string],
  Text
>;

/** The message of an error. It is written in the language of its reader when it leaves the server. */
export type Sentence = (language: Language) => string;
/** A day is written as in the language, a list with commas. */
type Value = string | number | Date | Sentence | readonly unknown[];

/** Returns what makes a feature's sentences. A text or value that is missing does not compile. */
export const sentencesOf =
  <const E extends Texts>(en: E, catalogue: Catalogue) =>
  <K extends keyof E & string>(key: K, ...values: ValuesOf<E[K], Value>): Sentence =>
  (language) =>
    write((language === 'en' ? (en as Catalogue['en']) : catalogue[language])[key]!, values[0] ?? {}, language);

export function write(text: Text, values: Readonly<Record<string, unknown>>, language: Language): string {
  const template = typeof text === 'string' ? text : pluralForm(text, Number(values['n']), language);
  const written = Object.entries(values).map(([name, value]) => [name, toText(value, language)] as const);
  return fill(template, Object.fromEntries(written));
}

function toText(value: unknown, language: Language): string {
  if (value instanceof Date) return dayText(value, language);
  if (typeof value === 'function') return (value as Sentence)(language);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** In UTC, because the server does not know the reader's time zone. */
const dayText = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, {
    ...(language === 'en' ? { year: 'numeric', month: '2-digit', day: '2-digit' } : { dateStyle: 'medium' }),
    timeZone: 'UTC',
  }).format(date);

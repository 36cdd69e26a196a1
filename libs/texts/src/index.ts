/** What the server says in other languages: one JSON file per language, in it one object per feature. */
import type { Language, Mistakes, OtherLanguage, Text, Texts, Translated, Unless } from '@muster/contracts';
import de from './de.json';
import es from './es.json';
import fr from './fr.json';
import pl from './pl.json';
import ptBR from './pt-BR.json';
import tr from './tr.json';

const TRANSLATIONS = { es, fr, de, pl, 'pt-BR': ptBR, tr };
type Translations = typeof TRANSLATIONS;
export type TextFeature = keyof typeof de;

/** What a feature says, by language. The keys of all languages are those of English. */
export type Catalogue = Readonly<Record<Language, Readonly<Record<string, Text>>>>;

type WrongTranslations<F extends TextFeature, E> = {
  [L in OtherLanguage]: Mistakes<E, Translations[L][F], L>;
}[OtherLanguage];

/** Returns a feature's texts by language. If a language has a mistake, the type is one that names it and fits nowhere. */
export function catalogueOf<F extends TextFeature, const E extends Texts>(
  feature: F,
  en: E,
): Unless<WrongTranslations<F, E>, Readonly<Record<Language, Translated<E>>>> {
  const others = Object.entries(TRANSLATIONS).map(([language, texts]) => [language, texts[feature]]);
  return { en, ...Object.fromEntries(others) } as never;
}

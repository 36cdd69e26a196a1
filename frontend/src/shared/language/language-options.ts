import { LANGUAGE_CODES } from '@muster/contracts/language-codes';
import { currentLanguage } from './current-language';

interface LanguageOption {
  value: (typeof LANGUAGE_CODES)[number];
  label: string;
}
interface Names {
  of: (code: string) => string;
  options: LanguageOption[];
}
/** By the language of the user: there are so many that they are named and sorted once. */
const known = new Map<string, Names>();

function names(): Names {
  const language = currentLanguage();
  const before = known.get(language);
  if (before) return before;
  const display = new Intl.DisplayNames(language, { type: 'language' });
  const of = (code: string): string => display.of(code) ?? code;
  const options = LANGUAGE_CODES.map((value) => ({ value, label: of(value) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, language),
  );
  const made = { of, options };
  known.set(language, made);
  return made;
}

/** The languages of the world by their names in the language of the user. */
export const languageOptions = (): LanguageOption[] => names().options;
export const languageName = (code: string): string => names().of(code);

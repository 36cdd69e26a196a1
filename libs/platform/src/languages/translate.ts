import { fill, type Language, type PluralText, pluralForm, type Text } from '@muster/contracts';
import type { Catalogue } from '@muster/texts';

interface Pattern {
  expression: RegExp;
  /** Number of its fixed characters. */
  fixed: number;
  names: readonly string[];
  text: Text;
}

/** Longer sentences are not ours: matching would take long. */
const MAX_LENGTH = 1_000;

/**
 * Translates English sentences, at the one place where they leave the server. A sentence without a translation stays
 * English (docs/adr/0196).
 */
export class Translator {
  readonly #sentences = new Map<Language, Map<string, string>>();
  readonly #patterns = new Map<Language, Pattern[]>();

  constructor(catalogues: readonly Catalogue[]) {
    for (const catalogue of catalogues)
      for (const language of Object.keys(catalogue) as Language[])
        if (language !== 'en') this.#add(catalogue, language);
    // The most specific first: 'Reason must be at most {max} characters' before '{field} must be at most {maximum}'.
    for (const patterns of this.#patterns.values()) patterns.sort((a, b) => b.fixed - a.fixed);
  }

  translate(sentence: string, language: Language): string {
    if (language === 'en' || sentence.length > MAX_LENGTH) return sentence;
    return this.#sentences.get(language)?.get(sentence) ?? this.#translateFilled(sentence, language) ?? sentence;
  }

  /** For sentences with values: the template is found by its fixed parts. */
  #translateFilled(sentence: string, language: Language): string | undefined {
    for (const { expression, names, text } of this.#patterns.get(language) ?? []) {
      const values = expression.exec(sentence)?.slice(1);
      if (!values) continue;
      const parameters = Object.fromEntries(names.map((name, i) => [name, this.#value(name, values[i]!, language)]));
      const template = typeof text === 'string' ? text : pluralForm(text, Number(parameters['n']), language);
      return fill(template, parameters);
    }
    return undefined;
  }

  /** Names of fields have a translation of their own; dates are written as in the language. */
  #value(name: string, value: string, language: Language): string {
    if (name === 'field') return this.#sentences.get(language)?.get(value) ?? value;
    return name === 'date' ? toLocalDate(value, language) : value;
  }

  #add(catalogue: Catalogue, language: Language): void {
    const sentences = this.#sentences.get(language) ?? new Map<string, string>();
    const patterns = this.#patterns.get(language) ?? [];
    this.#sentences.set(language, sentences);
    this.#patterns.set(language, patterns);
    for (const [key, english] of Object.entries(catalogue.en)) {
      const text = catalogue[language][key];
      if (text === undefined) continue;
      if (typeof english === 'string' && typeof text === 'string' && !english.includes('{'))
        sentences.set(english, text);
      else for (const form of formsOf(english)) patterns.push({ ...toPattern(form), text });
    }
  }
}

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text as PluralText));

function toPattern(english: string): Omit<Pattern, 'text'> {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const parts = english.split(/\{\w+\}/);
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return { expression: new RegExp(`^${escaped.join('([^]*?)')}$`), names, fixed: parts.join('').length };
}

/** '11/22/2026' → '22.11.2026' in German. */
function toLocalDate(date: string, language: Language): string {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(date) ?? [];
  if (!year) return date;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(`${year}-${month}-${day}T00:00:00Z`));
}

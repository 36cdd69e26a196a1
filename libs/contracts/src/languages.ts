import { z } from 'zod';

/** The languages Muster speaks. English is the one of callers who ask for none. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pl', 'pt-BR', 'tr'] as const;
export type Language = (typeof LANGUAGES)[number];
export type OtherLanguage = Exclude<Language, 'en'>;
export const DEFAULT_LANGUAGE: Language = 'en';
export const languageSchema = z.enum(LANGUAGES);

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text);

/** Returns the language of a tag such as `de-AT`, or undefined. Portuguese of any country is that of Brazil. */
export function toLanguage(tag: string): Language | undefined {
  const [base] = tag.trim().toLowerCase().split('-');
  return LANGUAGES.find((language) => language.toLowerCase().split('-')[0] === base);
}

/** Returns the language that an `Accept-Language` header prefers; English if it names none of ours. */
export function preferredLanguage(header: string | undefined): Language {
  const accepted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';');
    const quality = /^\s*q=([\d.]+)\s*$/.exec(parameters.find((text) => text.includes('q=')) ?? '')?.[1];
    return { language: toLanguage(tag), quality: Number(quality ?? 1) };
  });
  const [best] = accepted
    .filter(({ language, quality }) => language && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return best?.language ?? DEFAULT_LANGUAGE;
}

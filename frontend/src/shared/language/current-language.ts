import type { Locale } from 'antd/es/locale';
import { isLanguage, type Language, toLanguage } from '@muster/contracts/languages';
import type { Text, Texts } from '@muster/contracts/texts';
import { readText, writeText } from '../storage';

/** `qps` is the pseudo-locale: English with accents, brackets and 40 % more letters. */
export type UiLanguage = Language | 'qps';
/** Texts and formats of one language. English is part of the features themselves. */
export interface LanguagePack {
  /** Texts by feature. */
  texts?: Readonly<Record<string, Texts>>;
  /** Makes the text from the English one. */
  transform?: (text: Text) => Text;
  /** The language of relative times and calendars (dayjs). */
  dates?: string;
  /** antd's own texts, which are loaded with antd. */
  components?: () => Promise<{ default: Locale }>;
}

const STORAGE_KEY = 'muster-language';
const ENGLISH: LanguagePack = {};

let current: { language: UiLanguage; pack: LanguagePack } = { language: 'en', pack: ENGLISH };
const listeners = new Set<() => void>();

export const currentUiLanguage = (): UiLanguage => current.language;
export const currentPack = (): LanguagePack => current.pack;
/** For dates, numbers, plurals and the server, which do not know the pseudo-locale. */
export const currentLanguage = (): Language => (current.language === 'qps' ? 'en' : current.language);

export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Switches at once; `pack` has been loaded. */
export function speakIn(language: UiLanguage, pack: LanguagePack = ENGLISH): void {
  current = { language, pack };
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

export const storeLanguage = (language: Language): boolean => writeText(STORAGE_KEY, language);
function storedLanguage(): Language | undefined {
  const stored = readText(STORAGE_KEY);
  return isLanguage(stored) ? stored : undefined;
}

let fromAddress = false;
/** Whether the address chose the language when the page was loaded. */
export const hasLanguageInAddress = (): boolean => fromAddress;

/** The language of the address (`?lang=`), else the last choice in this browser, else what the browser prefers. */
export function initialLanguage(): UiLanguage {
  const asked = new URLSearchParams(location.search).get('lang');
  fromAddress = asked === 'qps' || isLanguage(asked);
  if (asked === 'qps' || isLanguage(asked)) return asked;
  const preferred = navigator.languages.map(toLanguage).find(Boolean);
  return storedLanguage() ?? preferred ?? 'en';
}

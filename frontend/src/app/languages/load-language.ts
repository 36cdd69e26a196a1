import type { OtherLanguage } from '@muster/contracts/languages';
import dayjs from 'dayjs';
import { type LanguagePack, speakIn, type UiLanguage } from '../../shared/language/current-language';

type Load = () => Promise<{ pack: LanguagePack }>;
/** English is part of the features; every other language is a chunk of its own. */
const PACKS: Readonly<Record<OtherLanguage | 'qps', Load>> = {
  es: () => import('./es'),
  fr: () => import('./fr'),
  de: () => import('./de'),
  pl: () => import('./pl'),
  'pt-BR': () => import('./pt-BR'),
  tr: () => import('./tr'),
  qps: () => import('./qps'),
};
/** The locale that is part of dayjs itself. */
const ENGLISH_DATES = 'en';

/** Loads a language and switches to it. If it cannot be loaded, the page stays in the language it has. */
export async function switchLanguage(language: UiLanguage): Promise<void> {
  try {
    const pack = language === 'en' ? {} : (await PACKS[language]()).pack;
    dayjs.locale(pack.dates ?? ENGLISH_DATES);
    speakIn(language, pack);
  } catch {
    // Offline, or the chunk belongs to an older release: the next page load tries again.
  }
}

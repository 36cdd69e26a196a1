/** Times as images and link previews show them: in UTC, because they cannot know the reader's time zone. */
import type { Language } from '@muster/contracts/languages';

const days = new Map<Language, Intl.DateTimeFormat>();
function dayFormat(language: Language): Intl.DateTimeFormat {
  let format = days.get(language);
  if (!format) {
    const options = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
    days.set(language, (format = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, options)));
  }
  return format;
}
/** '20:00 UTC' */
export const clock = (iso: string): string => `${iso.slice(11, 16)} UTC`;
export const day = (iso: string, language: Language): string => dayFormat(language).format(new Date(iso));

/** 'Sat, Nov 21 · 20:00 UTC': independent of the current time, because images are cached. */
export const startMoment = (iso: string, language: Language): string => `${day(iso, language)} · ${clock(iso)}`;

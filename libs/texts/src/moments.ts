/**
 * Times as images, link previews and messages say them: in the zone of the region or of the night, with its distance to
 * GMT, because they cannot know the reader's zone.
 */
import type { Language } from '@muster/contracts/languages';

const made = new Map<string, Intl.DateTimeFormat>();
function formatOf(name: string, options: Intl.DateTimeFormatOptions, locale: string): Intl.DateTimeFormat {
  const key = [name, options.timeZone, locale].join(' ');
  let format = made.get(key);
  if (!format) made.set(key, (format = new Intl.DateTimeFormat(locale, options)));
  return format;
}

/** '21:00 GMT+1', and '20:00 UTC' without a zone. */
export function clock(iso: string, zone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'shortOffset' } as const;
  const parts = formatOf('clock', { ...options, timeZone: zone }, 'en-US').formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)!.value;
  return `${part('hour')}:${part('minute')} ${zone === 'UTC' ? zone : part('timeZoneName')}`;
}

/** 'Sat, Nov 21' */
export function day(iso: string, zone: string, language: Language): string {
  const options = { weekday: 'short', month: 'short', day: 'numeric', timeZone: zone } as const;
  return formatOf('day', options, language === 'en' ? 'en-US' : language).format(new Date(iso));
}

/** 'Sat, Nov 21 · 21:00 GMT+1': independent of the current time, because images are cached. */
export const startMoment = (iso: string, zone: string, language: Language): string =>
  `${day(iso, zone, language)} · ${clock(iso, zone)}`;

import { DATE_FORMAT } from '@muster/contracts/constants';
import dayjs from 'dayjs';
import { currentLanguage } from './current-language';

/** The formats of the language that dayjs was switched to. English is built in and brings no formats. */
const formats = (): { L?: string; LT?: string; LTS?: string } => dayjs.Ls[dayjs.locale()]?.formats ?? {};
/** 'MM/DD/YYYY', in German 'DD.MM.YYYY'. */
export const dateFormat = (): string => formats().L ?? DATE_FORMAT;
/** 'MM/DD', in German 'DD.MM'. */
export const dayFormat = (): string => dateFormat().replace(/\W?YYYY/, '');
/** 'h:mm A', in German 'HH:mm', and in English as the browser writes times: 'HH:mm' in the United Kingdom. */
export const timeFormat = (): string => formats().LT ?? (clock().resolvedOptions().hour12 ? 'h:mm A' : 'HH:mm');
export const formatDate = (at: string): string => dayjs(at).format(dateFormat());
/** English 'h:mm A' as it has always been written in each place. */
const ENGLISH_TIMES = { minutes: 'h:mm A', twoDigits: 'hh:mm A', seconds: 'h:mm:ss A' };
/** '11/20/2026 7:30 PM', in German '20.11.2026 19:30'. */
export function formatMoment(at: string, precision: keyof typeof ENGLISH_TIMES = 'minutes'): string {
  const { LT, LTS } = formats();
  const time = (precision === 'seconds' ? LTS : LT) ?? ENGLISH_TIMES[precision];
  return dayjs(at).format(`${dateFormat()} ${time}`);
}

/** The browser's region of the language, because Spanish is written differently in Mexico and in Spain. */
const localeOf = (language: string): string =>
  navigator.languages.find((preferred) => preferred.split('-')[0] === language.split('-')[0]) ?? language;

/** Returns a format that follows the language. `english` is its locale in English; none is the browser's. */
function formatter(options: Intl.DateTimeFormatOptions, english: string | undefined): () => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return () => {
    const language = currentLanguage();
    let format = made.get(language);
    if (!format) {
      format = new Intl.DateTimeFormat(language === 'en' ? english : localeOf(language), options);
      made.set(language, format);
    }
    return format;
  };
}
const clock = formatter({ hour: 'numeric', minute: '2-digit' }, undefined);
const longDay = formatter({ weekday: 'long', month: 'long', day: 'numeric' }, 'en-US');
const shortDay = formatter({ month: 'short', day: 'numeric' }, 'en-US');
const longDate = formatter({ dateStyle: 'long', timeZone: 'UTC' }, 'en-US');
const weekday = formatter({ weekday: 'short', timeZone: 'UTC' }, 'en-US');
const longWeekday = formatter({ weekday: 'long' }, 'en-US');
const zone = formatter({ timeZoneName: 'short' }, 'en-US');

/** '7:30 PM' in the viewer's zone. */
export const formatTime = (iso: string): string => clock().format(new Date(iso));
/** 'Friday, November 20'. */
export const formatDay = (at: string | Date): string => longDay().format(new Date(at));
/** 'November 20, 2026', the same in every time zone. */
export const formatLongDate = (at: string): string => longDate().format(new Date(at));
/** 'Mon' of a day such as '2026-11-23'. */
export const formatWeekday = (day: string): string => weekday().format(new Date(day));
/** 'Monday'. */
export const formatLongWeekday = (at: string | Date): string => longWeekday().format(new Date(at));
/** 'Nov 26' of a month such as '2026-11'. */
export const formatMonth = (month: string): string => dayjs(`${month}-01`).format('MMM YY');
/** 'Nov 20'. */
export const formatShortDay = (at: string | Date): string => shortDay().format(new Date(at));
/** 'Nov 20 – 26', 'Nov 27 – Dec 3'. ICU puts thin spaces around the dash. */
export const formatDayRange = (first: Date, last: Date): string =>
  shortDay().formatRange(first, last).replaceAll('\u2009', ' ');
/** The viewer's zone on that day: 'EST' in November, 'EDT' in July. */
export const timeZoneName = (at: string | Date): string =>
  zone()
    .formatToParts(new Date(at))
    .find((part) => part.type === 'timeZoneName')?.value ?? '';
/** 'Friday, November 20, 7:30 PM'. */
export const formatDateTime = (at: string): string => `${formatDay(at)}, ${formatTime(at)}`;

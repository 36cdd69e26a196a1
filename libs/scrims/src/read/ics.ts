/** Renders calendars (RFC 5545): CRLF, lines of at most 75 octets, UTC times, a stable UID and a growing SEQUENCE. */
import type { CalendarDate } from '../ports';

export type CalendarEntry = CalendarDate;

const LINE_OCTETS = 75;
/** How often subscribed programs should refresh. */
const REFRESH = 'PT15M';

export function renderCalendar(entries: readonly CalendarEntry[], name?: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Scrims//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name
      ? [
          `NAME:${escapeText(name)}`,
          `X-WR-CALNAME:${escapeText(name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
          `X-PUBLISHED-TTL:${REFRESH}`,
        ]
      : []),
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function entryLines(entry: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}@muster`,
    `DTSTAMP:${instant(entry.updatedAt)}`,
    `CREATED:${instant(entry.createdAt)}`,
    `LAST-MODIFIED:${instant(entry.updatedAt)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTART:${instant(entry.startsAt)}`,
    `DTEND:${instant(entry.endsAt)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `URL:${entry.url}`,
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** '20261121T200000Z' */
const instant = (iso: string): string => new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, '');

// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
const escapeText = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, '\\n');

/** Folds between characters. Continuation lines begin with a space, which counts as an octet. */
function foldLine(line: string): string {
  let [out, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) [out, octets] = [`${out}\r\n `, 1];
    out += character;
    octets += size;
  }
  return out;
}

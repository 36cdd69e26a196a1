import fc from 'fast-check';
import { renderCalendar, type CalendarEntry } from './ics';

const entry = (overrides: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'scrim-s1',
  title: 'Friday Fives',
  description: 'NA',
  url: 'https://muster.test/scrims/s1',
  startsAt: '2026-11-21T20:00:00.000Z',
  endsAt: '2026-11-21T21:45:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-21T11:00:00.500Z',
  sequence: 2,
  cancelled: false,
  ...overrides,
});
const unfolded = (ics: string) => ics.replace(/\r\n /g, '').split('\r\n');

test('renders a scrim as an event in UTC', () =>
  expect(unfolded(renderCalendar([entry()]))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Scrims//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:scrim-s1@muster',
    'DTSTAMP:20261121T110000Z',
    'CREATED:20261120T100000Z',
    'LAST-MODIFIED:20261121T110000Z',
    'SEQUENCE:2',
    'DTSTART:20261121T200000Z',
    'DTEND:20261121T214500Z',
    'SUMMARY:Friday Fives',
    'DESCRIPTION:NA',
    'URL:https://muster.test/scrims/s1',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]));
test('a deleted scrim is cancelled', () =>
  expect(renderCalendar([entry({ cancelled: true })])).toContain('STATUS:CANCELLED\r\n'));
test('a feed has a name and a refresh interval', () =>
  expect(renderCalendar([], 'My scrims')).toContain(
    'X-WR-CALNAME:My scrims\r\nREFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n',
  ));
test('commas, semicolons, backslashes and line breaks are escaped', () => {
  const lines = unfolded(renderCalendar([entry({ title: 'a,b;c\\d\r\nBEGIN:VALARM\rx\ty\u0007' })]));
  expect(lines).toContain('SUMMARY:a\\,b\\;c\\\\d\\nBEGIN:VALARM\\nx\ty');
  expect(lines.filter((line) => line.startsWith('BEGIN:'))).toHaveLength(2);
});
test('law: lines have at most 75 octets, and unfolding restores the title', () => {
  const title = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(title, (given) => {
      const ics = renderCalendar([entry({ title: given })]);
      expect(ics.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
      expect(ics.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
      const summary = unfolded(ics)
        .find((line) => line.startsWith('SUMMARY:'))!
        .slice(8);
      const read = summary.replace(/\\(n|[\\;,])/g, (_, character: string) => (character === 'n' ? '\n' : character));
      // eslint-disable-next-line no-control-regex
      expect(read).toBe(given.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ''));
    }),
    { numRuns: 500 },
  );
});

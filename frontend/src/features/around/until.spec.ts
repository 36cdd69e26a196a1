import dayjs from 'dayjs';
import { areTimesValid, inHours, nextAt, untilChoices, usualUntil } from './until';

const at = (time: string) => dayjs(`2026-11-20T${time}`).valueOf();
const shown = (iso: string) => dayjs(iso).format('HH:mm');

test('a press lasts for two hours, up to the next five minutes', () => {
  expect(shown(usualUntil(at('19:58')))).toBe('22:00');
  expect(shown(inHours(1, at('19:55')))).toBe('20:55');
});

test('in the early evening the next full hours after the short choices are proposed', () => {
  expect(untilChoices(at('19:10')).map(({ until }) => shown(until))).toEqual(['20:10', '21:10', '22:00', '23:00']);
});

test('late in the evening midnight and one o’clock are proposed', () => {
  expect(untilChoices(at('21:05')).map(({ until }) => shown(until))).toEqual(['22:05', '23:05', '00:00', '01:00']);
});

test('in the morning no end is proposed that is further away than the server accepts', () => {
  expect(untilChoices(at('08:00')).map(({ until }) => shown(until))).toEqual(['09:00', '10:00']);
});

test('a time that has passed today is one of tomorrow', () => {
  expect(dayjs(nextAt(dayjs('2026-11-20T01:30'), at('22:00'))).format('DD HH:mm')).toBe('21 01:30');
  expect(dayjs(nextAt(dayjs('2026-11-20T23:30'), at('22:00'))).format('DD HH:mm')).toBe('20 23:30');
});

test('an end before the start, or more than twelve hours ahead, is not valid', () => {
  const now = at('12:00');
  const iso = (time: string) => new Date(at(time)).toISOString();
  expect(areTimesValid(null, iso('14:00'), now)).toBe(true);
  expect(areTimesValid(iso('20:00'), iso('20:00'), now)).toBe(false);
  expect(areTimesValid(iso('20:00'), iso('22:00'), now)).toBe(true);
  expect(areTimesValid(null, new Date(now + 12 * 3_600_000 + 1).toISOString(), now)).toBe(false);
});

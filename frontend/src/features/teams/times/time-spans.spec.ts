import { datesFrom, nextQuarter, spansOn, type Start, startsFrom, startsOn } from './time-spans';

const at = (date: string, time: string) => new Date(`${date}T${time}`).toISOString();

test('the dates are those of the viewer, also when clocks change', () =>
  expect(datesFrom(at('2026-10-24', '00:00'), 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']));

test('a span over midnight has a part on each of its dates', () => {
  const night = [{ startsAt: at('2026-11-20', '22:00'), endsAt: at('2026-11-21', '01:30') }];
  expect(spansOn(night, '2026-11-20')).toEqual([
    { startsAt: at('2026-11-20', '22:00'), endsAt: at('2026-11-21', '00:00') },
  ]);
  expect(spansOn(night, '2026-11-21')).toEqual([
    { startsAt: at('2026-11-21', '00:00'), endsAt: at('2026-11-21', '01:30') },
  ]);
  expect(spansOn(night, '2026-11-22')).toEqual([]);
});

test('a start belongs to the date on which it begins', () => {
  const late = { from: at('2026-11-20', '23:00'), to: at('2026-11-21', '00:30') } as Start;
  expect([startsOn([late], '2026-11-20'), startsOn([late], '2026-11-21')]).toEqual([[late], []]);
});

test('starts in the past are left out, and those around now begin with the next quarter', () => {
  const past = { from: '2026-11-20T10:00:00.000Z', to: '2026-11-20T14:00:00.000Z' } as Start;
  const now = { from: '2026-11-20T13:00:00.000Z', to: '2026-11-20T14:15:00.000Z' } as Start;
  const later = { from: '2026-11-20T19:00:00.000Z', to: '2026-11-20T20:00:00.000Z' } as Start;
  expect(startsFrom([past, now, later], nextQuarter(Date.parse('2026-11-20T14:05:00.000Z')))).toEqual([
    { ...now, from: '2026-11-20T14:15:00.000Z' },
    later,
  ]);
});

import { dayQuery, weekQuery } from '../features/scrims/board/board-queries';
import { earlyPaths, firstPageOf } from './early-paths';

const textOf = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
const listPaths = (region: string, day: string, today: Date) => {
  const query = ({ from, to, ...rest }: ReturnType<typeof dayQuery>) =>
    new URLSearchParams({ region: rest.region, startDate: from, endDate: to });
  return [`/scrims?${query(dayQuery(region, day))}`, `/scrims/starts?${query(weekQuery(region, day, textOf(today)))}`];
};
const noon = (day: number) => new Date(2026, 0, 1 + day, 12);

test('the page asks for exactly what the board asks for, on every day of a year', () => {
  for (let day = 0; day < 365; day++) {
    const date = noon(day);
    const text = textOf(date);
    expect(earlyPaths('/', '', 'EUW', date)).toEqual(['/home', ...listPaths('EUW', text, date)]);
    for (const today of [noon(0), noon(100)])
      expect(earlyPaths('/scrims', `?date=${text}`, 'EUW', today)).toEqual(listPaths('EUW', text, today));
  }
});

test('a chosen region replaces the own one', () => {
  expect(earlyPaths('/scrims', '?region=OCE', 'NA', noon(5))).toEqual(listPaths('OCE', '2026-01-06', noon(5)));
});

test('the page of a scrim asks for the scrim, other pages for nothing', () => {
  const id = '0190a4c8-0000-7000-8000-000000000000';
  expect(earlyPaths(`/scrims/${id}`, '', 'NA', noon(0))).toEqual([`/scrims/${id}`]);
  for (const path of ['/settings', '/scrims/new', '/users/Hana', `/scrims/${id}/edit`])
    expect(earlyPaths(path, '', 'NA', noon(0))).toEqual([]);
});

test('the first page of a path depends on who opens it', () => {
  const id = '0190a4c8-0000-7000-8000-000000000000';
  expect(
    ['/', '/scrims', `/scrims/${id}`, '/scrims/new', '/settings'].map((path) => firstPageOf(path, 'member')),
  ).toEqual(['board', 'board', 'scrim', 'other', 'other']);
  expect(['/', '/signup', '/guide', '/scrims'].map((path) => firstPageOf(path, 'visitor'))).toEqual([
    'sign-up',
    'sign-up',
    'other',
    'other',
  ]);
});

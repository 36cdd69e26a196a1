import { communityCardRoutes } from '@muster/contracts/community-routes';
import { homeRoutes } from '@muster/contracts/home-routes';
import { scrimRoutes } from '@muster/contracts/scrim-routes';
import { shareRoutes } from '@muster/contracts/share-routes';
import { dayQuery, weekQuery } from '../features/scrims/board/board-queries';
import { memberPageOf, memberPaths, visitorPath } from './early-paths';

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
    expect(memberPaths({ pathname: '/', search: '' }, 'EUW', date)).toEqual(['/home', ...listPaths('EUW', text, date)]);
    for (const today of [noon(0), noon(100)])
      expect(memberPaths({ pathname: '/scrims', search: `?date=${text}` }, 'EUW', today)).toEqual(
        listPaths('EUW', text, today),
      );
  }
});

test('a chosen region replaces the own one', () => {
  expect(memberPaths({ pathname: '/scrims', search: '?region=OCE' }, 'NA', noon(5))).toEqual(
    listPaths('OCE', '2026-01-06', noon(5)),
  );
});

test('the page of a scrim asks for the scrim, other pages for nothing', () => {
  const id = '0190a4c8-0000-7000-8000-000000000000';
  expect(memberPaths({ pathname: `/scrims/${id}`, search: '' }, 'NA', noon(0))).toEqual([`/scrims/${id}`]);
  for (const path of ['/settings', '/scrims/new', '/users/Hana', `/scrims/${id}/edit`])
    expect(memberPaths({ pathname: path, search: '' }, 'NA', noon(0))).toEqual([]);
});

test('a first page of members has its scripts named', () => {
  const id = '0190a4c8-0000-7000-8000-000000000000';
  expect(['/', '/scrims', `/scrims/${id}`, '/scrims/new', '/settings'].map(memberPageOf)).toEqual([
    'board',
    'board',
    'scrim',
    'other',
    'other',
  ]);
});

test('visitors have a program of their own for what links show them, and the app for everything else', () => {
  const id = '0190a4c8-0000-7000-8000-000000000000';
  const of = (pathname: string, search = '', hasCommunities = true) =>
    visitorPath({ pathname, search }, hasCommunities);
  expect(of('/')).toMatch(/^\/scrims\/tonight/);
  expect(of('/signup', '?step=2')).toMatch(/^\/scrims\/tonight/);
  expect(of(`/scrims/${id}`, '?step=2')).toBe(`/scrims/${id}/preview`);
  expect(of('/communities/night-owls')).toBe('/communities/night-owls/card');
  expect(of('/communities/night-owls', '?invite=a%2Bb')).toBe('/communities/night-owls/card?invite=a%2Bb');
  for (const path of ['/scrims', '/scrims/new', `/scrims/${id}/edit`, '/communities', '/communities/new', '/guide'])
    expect([path, of(path)]).toEqual([path, undefined]);
  expect(of('/communities/night-owls', '', false)).toBeUndefined();
});

test('every early path is the address of a row', () => {
  const id = '0190a4c8-0000-7000-8000-000000000000';
  const { find, list, startTimes } = scrimRoutes;
  const rows = [
    find,
    list,
    startTimes,
    homeRoutes.home,
    shareRoutes.tonight,
    shareRoutes.preview,
    communityCardRoutes.card,
  ];
  const isRow = (path: string) =>
    rows.some((row) => new RegExp(`^${row.path.replaceAll(/:\w+/g, '[\\w-]+')}$`).test(path.split('?')[0]!));
  const at = (pathname: string) => ({ pathname, search: '' });
  const early = ['/', '/scrims', `/scrims/${id}`].flatMap((path) => memberPaths(at(path), 'EUW', noon(0)));
  const ofVisitors = ['/', `/scrims/${id}`, '/communities/night-owls'].map((path) => visitorPath(at(path), true)!);
  expect([...early, ...ofVisitors].filter((path) => !isRow(path))).toEqual([]);
  expect(early.length + ofVisitors.length).toBe(9);
});

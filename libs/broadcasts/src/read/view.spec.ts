import type { DraftView } from '@muster/contracts/drafts';
import type { DraftedScrim } from '@muster/scrims/ports';
import type { Person } from '@muster/users/ports';
import { toBroadcastState } from './view';

const people = new Map(['Hana', 'Quill'].map((name) => [name.toLowerCase(), { name, rank: 'Gold 2' } as Person]));
const scrim = {
  title: 'Friday Fives',
  startsAt: '2026-11-20T20:00:00.000Z',
  series: { games: 1, draft: true },
  results: [],
  current: 1,
  casters: [],
  createdBy: 'hana',
  seats: [{ userId: 'hana', team: 'teamOne', role: 'Top' }],
} as unknown as DraftedScrim;
const ban = { index: 0, kind: 'ban', team: 'teamOne', champion: '1', by: 'hana', how: 'chosen' } as const;
const pick = { index: 6, kind: 'pick', team: 'teamOne', champion: '2', by: 'hana', how: 'chosen' } as const;
const draft = (userId: string | null) =>
  ({
    state: 'done',
    captains: { teamOne: { name: 'Hana' }, teamTwo: null },
    ready: { teamOne: true, teamTwo: true },
    sides: { blue: 'teamOne', red: 'teamTwo' },
    actions: [ban, pick],
    hover: null,
    unavailable: [],
    lineup: { teamOne: [{ champion: '2', userId }], teamTwo: [] },
  }) as unknown as DraftView;
const shown = (view: DraftView) =>
  toBroadcastState({ scrim, draft: view }, 'draft', people, (key) => `Champion ${key}`);

test('a pick names its player once the line-up says so; a ban names none', () => {
  const playersIn = (view: DraftView) => shown(view).draft!.actions.map(({ player }) => player);
  expect(playersIn(draft(null))).toEqual([null, null]);
  expect(playersIn(draft('quill'))).toEqual([null, 'Quill']);
});

test('teams have the names of their captains, as far as there are any', () => {
  expect(shown(draft(null)).captains).toEqual({ teamOne: 'Hana', teamTwo: null });
});

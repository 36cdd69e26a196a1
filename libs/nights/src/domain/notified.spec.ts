import { initialEvening, type Round } from './evening';
import { dealtNotifications, notified } from './notified';

const evening = {
  ...initialEvening,
  id: 'n_1',
  communityId: 'club',
  startsAt: 'later',
  settings: { ...initialEvening.settings, name: 'Inhouse' },
};
const words = { _id: 'n_1', name: 'Inhouse', startsAt: 'later', zone: initialEvening.settings.zone };

test.each([
  ['open', 'night-open'],
  ['reminder', 'evening-reminder'],
  ['moved', 'evening-moved'],
  ['cancelled', 'evening-cancelled'],
] as const)('of %s people are notified as %s, once per occasion', (about, kind) =>
  expect(notified(about, evening, ['bo'], 7)).toEqual({
    to: ['bo'],
    kind,
    cause: `${kind}_n_1_7`,
    relatedCommunity: 'club',
    words: JSON.stringify(words),
  }),
);

test('a move says that it asks people again', () =>
  expect(JSON.parse(String(notified('moved', evening, [], 7, true).words))).toEqual({ ...words, again: true }));

test('a cancellation names its reason', () => {
  const cancelled = { ...evening, cancelled: 'organiser' as const, reasonId: 'r' };
  const wordsOf = (about: 'cancelled' | 'moved') => JSON.parse(String(notified(about, cancelled, [], 7).words));
  expect([wordsOf('cancelled'), wordsOf('moved')]).toEqual([{ ...words, reasonId: 'r' }, words]);
});

test('each player of a round is notified of their seat and scrim, and those who wait that they do', () => {
  const lobby = (scrimId: string, one: string, two: string) => ({
    scrimId,
    title: '',
    reserves: [],
    teamOne: [{ userId: one, role: 'Top' as const }],
    teamTwo: [{ userId: two, role: 'Mid' as const }],
  });
  const round: Round = {
    number: 2,
    startsAt: '',
    at: '',
    by: '',
    version: 1,
    lobbies: [lobby('s1', 'ann', 'bo'), lobby('s2', 'cy', 'dee')],
    reserves: ['eve'],
  };
  const common = { kind: 'evening-dealt', cause: 'evening-dealt_n_1_2', relatedCommunity: 'club' };
  const seat = (userId: string, relatedScrim: string, lobbyNumber: number, team: string, role: string) => ({
    ...common,
    to: [userId],
    relatedScrim,
    words: JSON.stringify({ ...words, seat: { lobby: lobbyNumber, team, role } }),
  });
  expect(dealtNotifications(evening, round)).toEqual([
    seat('ann', 's1', 1, 'teamOne', 'Top'),
    seat('bo', 's1', 1, 'teamTwo', 'Mid'),
    seat('cy', 's2', 2, 'teamOne', 'Top'),
    seat('dee', 's2', 2, 'teamTwo', 'Mid'),
    { ...common, to: ['eve'], words: JSON.stringify(words) },
  ]);
});

import { ROLES, TEAMS } from '@muster/contracts/constants';
import { admin, me } from '../../test/scrim-events';
import type { Candidate } from './command';
import { assertMayRepeat, rematchSeats } from './rematch';
import { initialScrim, type Scrim } from './state';

const seats = TEAMS.flatMap((team) => ROLES.map((role) => ({ userId: `${team}-${role}`, team, role })));
const played: Scrim = { ...initialScrim, id: 's1', region: 'NA', seats, winner: 'teamOne' };
const fit: Candidate = { region: 'NA', banned: false, isMember: true, isExcluded: false };
const all = (changes: Record<string, Partial<Candidate> | null> = {}) =>
  new Map(
    seats
      .filter(({ userId }) => changes[userId] !== null)
      .map(({ userId }) => [userId, { ...fit, ...changes[userId] }] as const),
  );
const settings = { region: 'NA', visibility: 'public' as const };

test('everybody plays their role on the other side', () => {
  const next = rematchSeats(played, settings, admin, all());
  expect(next).toHaveLength(10);
  expect(next).toContainEqual({ userId: 'teamOne-Mid', team: 'teamTwo', role: 'Mid' });
  expect(next).toContainEqual({ userId: 'teamTwo-Mid', team: 'teamOne', role: 'Mid' });
});

test('players who are gone, banned, excluded, in another region or no members any more are left out', () => {
  const candidates = all({
    'teamOne-Top': null,
    'teamOne-Jungle': { banned: true },
    'teamOne-Mid': { isExcluded: true },
    'teamOne-ADC': { region: 'EUW' },
    'teamOne-Support': { isMember: false },
  });
  const ofClub = { ...played, communityId: 'club' };
  const organiser = { ...me('orla'), role: 'organiser' as const };
  const people = rematchSeats(ofClub, settings, organiser, candidates).map(({ userId }) => userId);
  expect(people).toEqual(ROLES.map((role) => `teamTwo-${role}`));
});

test.each<[string, Scrim | undefined, string | null, string]>([
  ['does not exist', undefined, null, 'scrim-not-found'],
  ['belongs to another community', { ...played, communityId: 'club' }, null, 'scrim-not-found'],
  ['has no result', { ...played, winner: null }, null, 'not-decided'],
])('a scrim that %s is not repeated', (_, scrim, communityId, code) =>
  expect(() => assertMayRepeat(scrim, admin, communityId)).toThrow(expect.objectContaining({ code })),
);

test('only managers repeat a scrim', () => {
  expect(() => assertMayRepeat(played, me('teamOne-Top'), null)).toThrow(
    expect.objectContaining({ code: 'admin-only' }),
  );
  expect(() => assertMayRepeat(played, admin, null)).not.toThrow();
});

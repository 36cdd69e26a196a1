import { ROLES } from '@muster/contracts/constants';
import type { ProposalView } from '@muster/contracts/nights';
import { toAnsweredRoles } from '../../shared/any-role';
import { buildPerson } from '../../testing/build-person';
import {
  achievedBy,
  costOf,
  exchanged,
  gapOf,
  isUneven,
  namedRoles,
  type Place,
  toBoards,
  toBody,
} from './split-boards';

/** A lobby of ten, all of this rank but those named otherwise. */
function proposalOf(ranks: Record<string, string> = {}): ProposalView {
  const seat = (team: string) =>
    ROLES.map((role) => {
      const name = `${team} ${role}`;
      return { role, _user: { ...buildPerson(name), rank: ranks[name] ?? 'Gold 4' } };
    });
  const lobby = { teamOne: seat('teamOne'), teamTwo: seat('teamTwo'), gap: 0, offRole: 0 };
  return { seed: 's', round: 1, lobbies: [lobby], reserves: [{ ...buildPerson('Ada'), rank: 'Iron 4' }], why: [] };
}
const blueTop: Place = { lobby: 0, team: 'teamOne', role: 'Top' };
const redTop: Place = { lobby: 0, team: 'teamTwo', role: 'Top' };

test('the difference of a lobby follows each exchange', () => {
  const boards = toBoards(proposalOf({ 'teamOne Top': 'Diamond 1' }));
  expect(gapOf(boards.lobbies[0]!)).toBe(15);
  expect(isUneven(15)).toBe(true);
  const then = exchanged(boards, blueTop, { reserve: 0 });
  expect(gapOf(then.lobbies[0]!)).toBe(12);
  expect(then.reserves.map(({ name }) => name)).toEqual(['teamOne Top']);
  expect(toBody(then, 3)).toMatchObject({ version: 3, lobbies: [{ teamOne: [{ role: 'Top' }, {}, {}, {}, {}] }] });
});

test('the cost of an exchange is known before it is made', () => {
  const boards = toBoards(proposalOf({ 'teamOne Top': 'Diamond 1', 'teamOne Mid': 'Diamond 1' }));
  const named = new Map([[boards.reserves[0]!._id, ['Support' as const]]]);
  expect(costOf(boards, named, blueTop, redTop)).toEqual({ gap: -30, offRole: [] });
  expect(costOf(boards, named, blueTop, { reserve: 0 })).toEqual({ gap: -27, offRole: ['Ada'] });
});

test('what is achieved counts first roles, also of people who named none', () => {
  const boards = toBoards(proposalOf());
  const [top, mid] = [boards.lobbies[0]!.teamOne.Top._id, boards.lobbies[0]!.teamOne.Mid._id];
  const named = new Map([
    [top, ['Mid' as const, 'Top' as const]],
    [mid, ['Top' as const]],
  ]);
  expect(achievedBy(boards, named)).toEqual({ people: 10, worstGap: 0, first: 8, offRole: 1 });
});

test('a person who named no role plays their first one wherever they sit', () => {
  const boards = toBoards(proposalOf());
  const { Support: support } = boards.lobbies[0]!.teamOne;
  const answer = { _user: support, roles: toAnsweredRoles([]), at: '2026-11-19T10:00:00.000Z', here: false, by: null };
  expect(achievedBy(boards, namedRoles({ in: [answer], maybe: [] }))).toMatchObject({ first: 10, offRole: 0 });
});

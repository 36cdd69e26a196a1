import { ROLES, TEAMS } from '@muster/contracts/constants';
import { evening, smallestGap } from '../../test/drawn-evenings';
import { type Candidate, type Lobby, split, type Split } from './split';

const made = (people: Candidate[], earlier: Split[], seed = 'a') =>
  split(people, { mode: 'balanced', maxLobbies: 4, seed, earlier }) as Split;
const gapOf = ({ lobbies }: Split) => lobbies.reduce((sum, { gap }) => sum + gap, 0);
const teamsOf = ({ lobbies }: Pick<Split, 'lobbies'>) =>
  lobbies.flatMap((lobby) => TEAMS.map((team) => lobby[team].map(({ userId }) => userId)));
const pairsOf = (round: Pick<Split, 'lobbies'>) =>
  teamsOf(round).flatMap((team) => team.flatMap((a) => team.filter((b) => a < b).map((b) => `${a} ${b}`)));
const sideOf = ({ lobbies }: Pick<Split, 'lobbies'>, userId: string) =>
  TEAMS.find((team) => lobbies.some((lobby) => lobby[team].some((seat) => seat.userId === userId)));

/** Pairs of team mates who were team mates in an earlier round, counted without the code under test. */
function repeatedPairs(round: Split, earlier: Split[]): number {
  const before = new Set(earlier.flatMap(pairsOf));
  return pairsOf(round).filter((pair) => before.has(pair)).length;
}
const onSameSide = (round: Split, earlier: Split[]): string[] =>
  teamsOf(round)
    .flat()
    .filter((userId) => {
      const sides = earlier.flatMap((one) => sideOf(one, userId) ?? []);
      return sides.length > 0 && sides.every((side) => side === sideOf(round, userId));
    });

/** The fewest repeated pairs of all ways to seat ten people within the limit, and then the fewest on the same side. */
function fewest(people: Candidate[], earlier: Split[], limit: number): { mates: number; sameSide: number } {
  const before = new Set(earlier.flatMap(pairsOf));
  let best = { mates: Infinity, sameSide: Infinity };
  for (let bits = 0; bits < 1 << people.length; bits++) {
    const one = people.filter((_, i) => (bits >> i) & 1);
    const two = people.filter((_, i) => !((bits >> i) & 1));
    if (one.length !== 5 || !canPlay(one) || !canPlay(two)) continue;
    const sum = (side: Candidate[]) => side.reduce((total, { strength }) => total + strength, 0);
    if (Math.abs(sum(one) - sum(two)) > limit) continue;
    const seats = (side: Candidate[]) => side.map(({ userId }) => ({ userId, role: ROLES[0] }));
    const round = { lobbies: [{ teamOne: seats(one), teamTwo: seats(two), gap: 0, offRole: 0 }] } as unknown as Split;
    const found = {
      mates: pairsOf(round).filter((pair) => before.has(pair)).length,
      sameSide: onSameSide(round, earlier).length,
    };
    if (found.mates < best.mates || (found.mates === best.mates && found.sameSide < best.sameSide)) best = found;
  }
  return best;
}
/** Whether five people can play the five roles, each one that they named. */
const canPlay = (side: readonly Candidate[], roles: readonly string[] = ROLES): boolean =>
  side.length === 0 ||
  side[0]!.roles.some(
    (role) =>
      roles.includes(role) &&
      canPlay(
        side.slice(1),
        roles.filter((other) => other !== role),
      ),
  );

describe('the next round of an evening', () => {
  test('of ten has as few repeated team mates, and then sides, as comparing all ways allows', () => {
    for (let i = 0; i < 4; i++) {
      const people = evening(10, `next ${i}`);
      const rounds: Split[] = [made(people, [])];
      for (let number = 2; number <= 4; number++) {
        const next = made(people, rounds);
        const best = fewest(people, rounds, smallestGap(people) + 2);
        const found = { mates: repeatedPairs(next, rounds), sameSide: onSameSide(next, rounds).length };
        expect({ i, number, ...found }).toEqual({ i, number, ...best });
        expect(next.achieved.repeated).toEqual(best);
        rounds.push(next);
      }
    }
  });

  test.each([20, 40])('of %d keeps roles and ranks, and few pairs play together again', (count) => {
    for (let i = 0; i < 2; i++) {
      const people = evening(count, `next of ${count}, ${i}`);
      const first = made(people, []);
      const second = made(people, [first]);
      const third = made(people, [first, second]);
      for (const round of [second, third]) {
        expect(gapOf(round)).toBeLessThanOrEqual(gapOf(first) + 2);
        expect(round.achieved.offRole).toBe(0);
        expect(new Set(teamsOf(round).flat()).size).toBe(count);
      }
      // Four is the least for twenty people, because five of four teams include two of one; none for forty.
      expect(repeatedPairs(second, [first])).toBeLessThanOrEqual(count === 20 ? 6 : 2);
      expect(repeatedPairs(third, [first, second])).toBeLessThanOrEqual(count === 20 ? 12 : 9);
      expect(onSameSide(third, [first, second]).length).toBeLessThanOrEqual(count / 5);
    }
  });

  test('counts the rounds that each person played, also if others sat out', () => {
    const people = evening(20, 'sat out');
    const first = made(people.slice(0, 10), []);
    const second = made(people, [first]);
    expect(second.achieved.repeated).toEqual({
      mates: repeatedPairs(second, [first]),
      sameSide: onSameSide(second, [first]).length,
    });
  });

  test('is the same for the same rounds and seed', () => {
    const people = evening(30, 'again');
    const first = made(people, []);
    expect(made(people, [first])).toEqual(made(people, [first]));
  });

  test('says nothing about earlier rounds if there are none, or if none of these people played', () => {
    const people = evening(10, 'new');
    const others = made(
      evening(10, 'others').map((one) => ({ ...one, userId: `other ${one.userId}` })),
      [],
    );
    expect(made(people, []).achieved.repeated).toBeUndefined();
    expect(made(people, [others])).toEqual(made(people, []));
  });

  test('is drawn at random if that is wanted, whoever played together', () => {
    const people = evening(10, 'random');
    const request = { mode: 'random', maxLobbies: 4, seed: 'a' } as const;
    const first: { lobbies: readonly Lobby[] } = made(people, []);
    expect(split(people, { ...request, earlier: [first] })).toEqual(split(people, request));
  });
});

import { teamBalance } from '@muster/contracts/balance';
import { DIVISIONS, NUMBERED_DIVISIONS, RANK_NUMBERS, ROLES, TEAMS } from '@muster/contracts/constants';
import { formatRank, ladderPosition } from '@muster/contracts/ranks';
import fc from 'fast-check';
import { balancedPlans, type SeatPosition, type Ranked } from './balance';

const POSITIONS: SeatPosition[] = TEAMS.flatMap((team) => ROLES.map((role) => ({ team, role })));
const rank = fc
  .tuple(fc.constantFrom(...DIVISIONS), fc.constantFrom(...RANK_NUMBERS))
  .map(([division, number]) => formatRank(division, number));
/** Taken seats and drawn users, sometimes too few of them. */
const situation = fc
  .tuple(
    fc.array(fc.tuple(fc.boolean(), rank), { minLength: 10, maxLength: 10 }),
    fc.array(rank, { minLength: 0, maxLength: 24 }),
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  )
  .map(([seats, ranks, seed]) => ({
    taken: seats.flatMap(([isTaken, r], i) => (isTaken ? [{ ...POSITIONS[i]!, rank: r }] : [])),
    open: POSITIONS.filter((_, i) => !seats[i]![0]),
    drawn: ranks.map((r, i) => ({ userId: `p${i}`, rank: r })),
    seed,
  }));
const solve = ({
  taken,
  open,
  drawn,
  seed,
}: {
  taken: Ranked<SeatPosition>[];
  open: SeatPosition[];
  drawn: Ranked<{ userId: string }>[];
  seed: number;
}) => balancedPlans(taken, open, drawn, seed);
const cost = (plan: { teamOne: number; teamTwo: number; worstLaneGap: number }) =>
  2 * Math.abs(plan.teamOne - plan.teamTwo) + plan.worstLaneGap;

describe('ladderPosition', () => {
  test('increases from Iron 4 to Challenger', () => {
    const ladder = [
      ...NUMBERED_DIVISIONS.flatMap((division) => RANK_NUMBERS.map((number) => `${division} ${number}`)),
      'Master',
      'Grandmaster',
      'Challenger',
    ];
    expect(ladder.map(ladderPosition)).toEqual(ladder.map((_, i) => i + 1));
  });
  test('ranks unranked users as Silver 1', () => expect(ladderPosition('Unranked')).toBe(ladderPosition('Silver 1')));
});

describe('balancedPlans', () => {
  const always = (check: (given: Parameters<typeof solve>[0], plans: ReturnType<typeof solve>) => void) =>
    fc.assert(
      fc.property(situation, (given) => check(given, solve(given))),
      { numRuns: 50 },
    );
  const enough = ({ open, drawn }: Parameters<typeof solve>[0]) => open.length > 0 && drawn.length >= open.length;

  test('fills exactly the open seats with distinct drawn users', () =>
    always((given, plans) => {
      expect(plans.length > 0).toBe(enough(given));
      for (const { seats } of plans) {
        expect(seats.map(({ team, role }) => ({ team, role }))).toEqual(given.open);
        expect(new Set(seats.map((seat) => seat.userId)).size).toBe(seats.length);
        expect(seats.every((seat) => given.drawn.some((person) => person.userId === seat.userId))).toBe(true);
      }
    }));
  test('returns the balance of the resulting teams', () =>
    always(({ taken, drawn }, plans) => {
      for (const { seats, ...balance } of plans) {
        const all = [
          ...taken,
          ...seats.map((seat) => ({ ...seat, rank: drawn.find((person) => person.userId === seat.userId)!.rank })),
        ];
        const of = (team: string) => all.filter((seat) => seat.team === team);
        expect(balance).toEqual(teamBalance({ teamOne: of('teamOne'), teamTwo: of('teamTwo') }));
      }
    }));
  test('is never less even than seating users in drawn order', () =>
    always((given, plans) => {
      if (!enough(given)) return;
      const all = [...given.taken, ...given.open.map((seat, i) => ({ ...seat, rank: given.drawn[i]!.rank }))];
      const inDrawnOrder = teamBalance({
        teamOne: all.filter((seat) => seat.team === 'teamOne'),
        teamTwo: all.filter((seat) => seat.team === 'teamTwo'),
      });
      expect(cost(plans[0]!)).toBeLessThanOrEqual(cost(inDrawnOrder));
    }));
  test('is not less even than the drawn order if smoothing lanes misleads the search', () => {
    const given = {
      taken: [
        { team: 'teamOne' as const, role: 'Top' as const, rank: 'Emerald 2' },
        { team: 'teamOne' as const, role: 'Jungle' as const, rank: 'Gold 1' },
        { team: 'teamOne' as const, role: 'Mid' as const, rank: 'Unranked' },
        { team: 'teamOne' as const, role: 'ADC' as const, rank: 'Challenger' },
        { team: 'teamTwo' as const, role: 'Top' as const, rank: 'Gold 3' },
      ],
      open: [
        { team: 'teamOne' as const, role: 'Support' as const },
        { team: 'teamTwo' as const, role: 'Jungle' as const },
        { team: 'teamTwo' as const, role: 'Mid' as const },
        { team: 'teamTwo' as const, role: 'ADC' as const },
        { team: 'teamTwo' as const, role: 'Support' as const },
      ],
      drawn: [
        'Master',
        'Gold 2',
        'Emerald 1',
        'Master',
        'Grandmaster',
        'Bronze 2',
        'Gold 2',
        'Master',
        'Diamond 3',
      ].map((personRank, i) => ({ userId: `p${i}`, rank: personRank })),
    };
    const seated = [...given.taken, ...given.open.map((seat, i) => ({ ...seat, rank: given.drawn[i]!.rank }))];
    const inDrawnOrder = teamBalance({
      teamOne: seated.filter((seat) => seat.team === 'teamOne'),
      teamTwo: seated.filter((seat) => seat.team === 'teamTwo'),
    });
    expect(cost(balancedPlans(given.taken, given.open, given.drawn, 0)[0]!)).toBeLessThanOrEqual(cost(inDrawnOrder));
  });
  test('returns distinct plans, the most even first', () =>
    always((given, plans) => {
      const costs = plans.map(cost);
      expect(costs).toEqual(costs.toSorted((a, b) => a - b));
      expect(new Set(plans.map(({ seats }) => JSON.stringify(seats))).size).toBe(plans.length);
      if (enough(given) && given.drawn.length >= given.open.length + 2) expect(plans).toHaveLength(3);
    }));
  test('returns the same plans for the same seed', () => always((given, plans) => expect(solve(given)).toEqual(plans)));

  test('finds the most even plan if there are few arrangements', () => {
    const few = fc.tuple(
      fc.array(rank, { minLength: 7, maxLength: 7 }),
      fc.array(rank, { minLength: 3, maxLength: 5 }),
    );
    fc.assert(
      fc.property(few, ([seated, unseated]) => {
        const taken = seated.map((r, i) => ({ ...POSITIONS[i]!, rank: r }));
        const [open, drawn] = [POSITIONS.slice(7), unseated.map((r, i) => ({ userId: `p${i}`, rank: r }))];
        let lowest = Infinity;
        for (const a of drawn)
          for (const b of drawn)
            for (const c of drawn) {
              if (new Set([a, b, c]).size < 3) continue;
              const red = [...taken.slice(5), ...[a, b, c].map((person, i) => ({ ...open[i]!, rank: person.rank }))];
              lowest = Math.min(lowest, cost(teamBalance({ teamOne: taken.slice(0, 5), teamTwo: red })));
            }
        expect(cost(balancedPlans(taken, open, drawn, 0.5)[0]!)).toBe(lowest);
      }),
      { numRuns: 60 },
    );
  });
  test('finds teams within one step of each other among forty users', () => {
    const forty = fc.array(rank, { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(forty, (ranks) => {
        const [best] = balancedPlans(
          [],
          POSITIONS,
          ranks.map((r, i) => ({ userId: `p${i}`, rank: r })),
          0.5,
        );
        expect(Math.abs(best!.teamOne - best!.teamTwo)).toBeLessThanOrEqual(1);
        expect(best!.worstLaneGap).toBeLessThanOrEqual(2);
      }),
      { numRuns: 20 },
    );
  });
});

import {
  DIVISIONS,
  teamBalance,
  formatRank,
  NUMBERED_DIVISIONS,
  RANK_NUMBERS,
  ladderPosition,
  ROLES,
  TEAMS,
} from '@muster/contracts';
import fc from 'fast-check';
import { balancedPlans, type SeatPosition, type Ranked } from './balance';

const PLACES: SeatPosition[] = TEAMS.flatMap((team) => ROLES.map((role) => ({ team, role })));
const rank = fc
  .tuple(fc.constantFrom(...DIVISIONS), fc.constantFrom(...RANK_NUMBERS))
  .map(([division, number]) => formatRank(division, number));
/** Some seats taken, some people to draw from; now and then too few. */
const table = fc
  .tuple(
    fc.array(fc.tuple(fc.boolean(), rank), { minLength: 10, maxLength: 10 }),
    fc.array(rank, { minLength: 0, maxLength: 24 }),
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  )
  .map(([seats, ranks, dice]) => ({
    taken: seats.flatMap(([isTaken, r], i) => (isTaken ? [{ ...PLACES[i]!, rank: r }] : [])),
    open: PLACES.filter((_, i) => !seats[i]![0]),
    drawn: ranks.map((r, i) => ({ userId: `p${i}`, rank: r })),
    dice,
  }));
const solve = ({
  taken,
  open,
  drawn,
  dice,
}: {
  taken: Ranked<SeatPosition>[];
  open: SeatPosition[];
  drawn: Ranked<{ userId: string }>[];
  dice: number;
}) => balancedPlans(taken, open, drawn, dice);
const cost = (plan: { teamOne: number; teamTwo: number; worstLaneGap: number }) =>
  2 * Math.abs(plan.teamOne - plan.teamTwo) + plan.worstLaneGap;

describe('the ladder', () => {
  test('climbs from Iron 4 to Challenger', () => {
    const ladder = [
      ...NUMBERED_DIVISIONS.flatMap((division) => RANK_NUMBERS.map((number) => `${division} ${number}`)),
      'Master',
      'Grandmaster',
      'Challenger',
    ];
    expect(ladder.map(ladderPosition)).toEqual(ladder.map((_, i) => i + 1));
  });
  test('somebody without a rank stands in the middle', () =>
    expect(ladderPosition('Unranked')).toBe(ladderPosition('Silver 1')));
});

describe('a balanced fill', () => {
  const always = (check: (given: Parameters<typeof solve>[0], plans: ReturnType<typeof solve>) => void) =>
    fc.assert(
      fc.property(table, (given) => check(given, solve(given))),
      { numRuns: 150 },
    );
  const enough = ({ open, drawn }: Parameters<typeof solve>[0]) => open.length > 0 && drawn.length >= open.length;

  test('seats somebody on every open seat, nobody twice, and touches no taken one', () =>
    always((given, plans) => {
      expect(plans.length > 0).toBe(enough(given));
      for (const { seats } of plans) {
        expect(seats.map(({ team, role }) => ({ team, role }))).toEqual(given.open);
        expect(new Set(seats.map((seat) => seat.userId)).size).toBe(seats.length);
        expect(seats.every((seat) => given.drawn.some((person) => person.userId === seat.userId))).toBe(true);
      }
    }));
  test('tells the sums and the widest gap as they are', () =>
    always(({ taken, drawn }, plans) => {
      for (const { seats, ...told } of plans) {
        const all = [
          ...taken,
          ...seats.map((seat) => ({ ...seat, rank: drawn.find((person) => person.userId === seat.userId)!.rank })),
        ];
        const of = (team: string) => all.filter((seat) => seat.team === team);
        expect(told).toEqual(teamBalance({ teamOne: of('teamOne'), teamTwo: of('teamTwo') }));
      }
    }));
  test('is never less even than seating people as they were drawn', () =>
    always((given, plans) => {
      if (!enough(given)) return;
      const all = [...given.taken, ...given.open.map((place, i) => ({ ...place, rank: given.drawn[i]!.rank }))];
      const plain = teamBalance({
        teamOne: all.filter((seat) => seat.team === 'teamOne'),
        teamTwo: all.filter((seat) => seat.team === 'teamTwo'),
      });
      expect(cost(plans[0]!)).toBeLessThanOrEqual(cost(plain));
    }));
  test('is not less even than the draw when smoothing the lanes leads astray', () => {
    const table = {
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
    const seated = [...table.taken, ...table.open.map((seat, i) => ({ ...seat, rank: table.drawn[i]!.rank }))];
    const asDrawn = teamBalance({
      teamOne: seated.filter((seat) => seat.team === 'teamOne'),
      teamTwo: seated.filter((seat) => seat.team === 'teamTwo'),
    });
    expect(cost(balancedPlans(table.taken, table.open, table.drawn, 0)[0]!)).toBeLessThanOrEqual(cost(asDrawn));
  });
  test('comes best first, with other plans beside it as far as there are any', () =>
    always((given, plans) => {
      const costs = plans.map(cost);
      expect(costs).toEqual(costs.toSorted((a, b) => a - b));
      expect(new Set(plans.map(({ seats }) => JSON.stringify(seats))).size).toBe(plans.length);
      if (enough(given) && given.drawn.length >= given.open.length + 2) expect(plans).toHaveLength(3);
    }));
  test('falls the same way with the same dice', () => always((given, plans) => expect(solve(given)).toEqual(plans)));

  test('finds the most even of all plans where they can be counted', () => {
    const few = fc.tuple(
      fc.array(rank, { minLength: 7, maxLength: 7 }),
      fc.array(rank, { minLength: 3, maxLength: 5 }),
    );
    fc.assert(
      fc.property(few, ([sitting, waiting]) => {
        const taken = sitting.map((r, i) => ({ ...PLACES[i]!, rank: r }));
        const [open, drawn] = [PLACES.slice(7), waiting.map((r, i) => ({ userId: `p${i}`, rank: r }))];
        let least = Infinity;
        for (const a of drawn)
          for (const b of drawn)
            for (const c of drawn) {
              if (new Set([a, b, c]).size < 3) continue;
              const two = [...taken.slice(5), ...[a, b, c].map((person, i) => ({ ...open[i]!, rank: person.rank }))];
              least = Math.min(least, cost(teamBalance({ teamOne: taken.slice(0, 5), teamTwo: two })));
            }
        expect(cost(balancedPlans(taken, open, drawn, 0.5)[0]!)).toBe(least);
      }),
      { numRuns: 200 },
    );
  });
  test('with forty people to choose from, ten strangers end within one step of each other', () => {
    const forty = fc.array(rank, { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(forty, (ranks) => {
        const [best] = balancedPlans(
          [],
          PLACES,
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

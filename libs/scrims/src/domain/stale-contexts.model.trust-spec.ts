// Facts from another scrim may be older than the state they are used with, if that scrim changes between the reading
// and the commit. With the facts of any of its earlier versions the outcome must be the same, or the policies must
// repair it.
import { RESERVE_CLEARANCE_MS } from '@muster/contracts/attendance';
import { ROLES } from '@muster/contracts/constants';
import { figure, size } from '@testing/figures';
import { RandomDraw } from '@testing/model-walk';
import { DECIDED_UNDER_LOCK } from '../app/scrim-unit-decider';
import { evolve, scrim as decider, type ScrimCommand } from './scrim';
import { initialScrim, type Scrim } from './state';

const [BEGIN, MINUTE] = [Date.parse('2026-11-24T20:00:00.000Z'), 60_000];
const PEOPLE = ['ana', 'ben', 'cho', 'dev'];
const ROOT = { userId: 'root', isAdmin: true };
const SEATS = [
  { team: 'teamOne', role: 'Top' },
  { team: 'teamOne', role: 'Mid' },
] as const;
/** Facts as of a version of the other scrim are used for at most so many of its versions. */
const AGE_MAX = 3;

type Both = readonly [Scrim, Scrim];
/** A command, with a place for the facts that are added when it is decided. */
type Draft = (available: readonly string[]) => ScrimCommand;
const isSeated = ({ seats }: Scrim, userId: string): boolean => seats.some((seat) => seat.userId === userId);
const isNear = (one: Scrim, other: Scrim): boolean =>
  Math.abs(Date.parse(one.startsAt) - Date.parse(other.startsAt)) <= RESERVE_CLEARANCE_MS;
const freeIn = (own: Scrim, other: Scrim): string[] =>
  PEOPLE.filter((userId) => !(isNear(own, other) && isSeated(other, userId)));

function execute(own: Scrim, other: Scrim, draft: Draft): Scrim {
  try {
    return decider.decide(draft(freeIn(own, other)), own).reduce(evolve, own);
  } catch {
    return own;
  }
}

/** Does what the policies do after an offer and after a seat is taken: each scrim checks its offers again. */
function repaired(both: Both, now: string): Both {
  let [one, two] = both;
  for (const userId of PEOPLE) {
    const withdraw: Draft = (available) => ({
      type: 'WithdrawOffer',
      scrimId: 's',
      ctx: { now, random: 0, available },
      userId,
    });
    one = execute(one, two, withdraw);
    two = execute(two, one, withdraw);
  }
  return [one, two];
}

/** Names who plays and who waits. Facts decide only who is offered a seat, which the rules below check. */
const observed = ({ seats, reserves, startsAt }: Scrim): string =>
  JSON.stringify([startsAt, seats, reserves.map(({ userId }) => userId)]);

/** Offers that stand though their reserves have a seat in the other scrim at that time. */
const clashing = ([one, two]: Both): string[] =>
  [one, two].flatMap((own, i) =>
    own.offers.filter(({ userId }) => !freeIn(own, [two, one][i]!).includes(userId)).map(({ userId }) => userId),
  );

function draftOf(draw: RandomDraw, own: Scrim, now: string): [type: string, draft: Draft] {
  const by = { userId: draw.of(PEOPLE), isAdmin: false };
  const offer = own.offers.length > 0 ? draw.of(own.offers) : undefined;
  const owner = { userId: offer?.userId ?? by.userId, isAdmin: false };
  const seated = { userId: own.seats.length > 0 ? draw.of(own.seats).userId : by.userId, isAdmin: false };
  const seat = { ...by, ...draw.of([...SEATS]) };
  const start = new Date(BEGIN + draw.of([0, 0, 1_440]) * MINUTE).toISOString();
  const drafts: Draft[] = [
    (available) => ({ type: 'JoinTeam', scrimId: 's', by, ctx: { now, random: 0, available }, seat }),
    (available) => ({
      type: 'LeaveTeam',
      scrimId: 's',
      by: seated,
      ctx: { now, random: 0, available },
      userId: seated.userId,
    }),
    (available) => ({
      type: 'LeaveTeam',
      scrimId: 's',
      by: seated,
      ctx: { now, random: 0, available },
      userId: seated.userId,
    }),
    (available) => ({ type: 'JoinReserves', scrimId: 's', by, ctx: { now, random: 0, available }, roles: [...ROLES] }),
    (available) => ({ type: 'JoinReserves', scrimId: 's', by, ctx: { now, random: 0, available }, roles: [...ROLES] }),
    (available) => ({ type: 'RequestStandIn', scrimId: 's', by: seated, ctx: { now, random: 0, available } }),
    (available) => ({
      type: 'AcceptOffer',
      scrimId: 's',
      by: owner,
      ctx: { now, random: 0, available },
      offerId: offer?.id ?? '0',
    }),
    (available) => ({
      type: 'AcceptOffer',
      scrimId: 's',
      by: owner,
      ctx: { now, random: 0, available },
      offerId: offer?.id ?? '0',
    }),
    (available) => ({
      type: 'DeclineOffer',
      scrimId: 's',
      by: owner,
      ctx: { now, random: 0, available },
      offerId: offer?.id ?? '0',
    }),
    (available) => ({
      type: 'EditScrim',
      scrimId: 's',
      by: ROOT,
      ctx: { now, random: 0, available },
      changes: { startsAt: start },
    }),
  ];
  const draft = draw.of(drafts);
  return [draft([]).type, draft];
}

const created: Scrim = decider
  .decide(
    {
      type: 'CreateScrim',
      scrimId: 's',
      by: ROOT,
      ctx: { now: new Date(BEGIN - 60 * MINUTE).toISOString(), random: 0 },
      conversationId: 'c',
      settings: {
        title: 't',
        region: 'NA',
        startsAt: new Date(BEGIN).toISOString(),
        visibility: 'public',
        maxCasters: 0,
        lobbyName: 'l',
        lobbyPassword: 'p',
        useCodes: false,
      },
      host: { kind: 'random' },
      communityId: null,
      attendance: { reserves: 3 },
    },
    initialScrim,
  )
  .reduce(evolve, initialScrim);

/** Returns what differs from decisions on the newest facts, if the commands of `exclusive` are decided on these. */
function walk(draw: RandomDraw, exclusive: ReadonlySet<string>, count: { stale: number }): string[] {
  let both: Both = [created, created];
  const pasts: [Scrim[], Scrim[]] = [[], []];
  const now = new Date(BEGIN - 50 * MINUTE).toISOString();
  const differences: string[] = [];
  for (let step = 0; step < 25; step++) {
    const i = draw.below(2) as 0 | 1;
    const [own, other] = i === 0 ? both : [both[1], both[0]];
    const [type, draft] = draftOf(draw, own, now);
    const inOrder = (mine: Scrim, theirs: Scrim): Both => (i === 0 ? [mine, theirs] : [theirs, mine]);
    const [fresh, available] = [execute(own, other, draft), freeIn(own, other)];
    for (const past of pasts[1 - i]!.slice(-AGE_MAX)) {
      const old = freeIn(own, past);
      if (exclusive.has(type) || old.join() === available.join()) continue;
      count.stale += 1;
      const stale = decide(draft(old), own);
      const isSame = observed(stale) === observed(fresh);
      const left = clashing(repaired(inOrder(stale, other), now));
      if (!isSame || left.length > 0)
        differences.push(`${type}: ${observed(stale)}, not ${observed(fresh)}; ${left.join()}`);
    }
    pasts[i]!.push(own);
    // Policies follow within a second, not at once.
    both = draw.percent(50) ? repaired(inOrder(fresh, other), now) : inOrder(fresh, other);
  }
  return differences;
}

const decide = (command: ScrimCommand, own: Scrim): Scrim => {
  try {
    return decider.decide(command, own).reduce(evolve, own);
  } catch {
    return own;
  }
};

const differencesWith = (exclusive: ReadonlySet<string>, walks: number, count = { stale: 0 }): string[] =>
  Array.from({ length: walks }, (_, seed) => walk(new RandomDraw(seed + 1), exclusive, count)).flat();

test('decisions on facts that another commit has made old seat the same people, and no clashing offer stays', () => {
  const count = { stale: 0 };
  expect(differencesWith(DECIDED_UNDER_LOCK, size(300, 5_000), count)).toEqual([]);
  figure('C29', 'decisions on facts as of an earlier version of another scrim', count.stale);
});

test('an accepted offer is not, so it is decided while no other writer can append', () =>
  expect(differencesWith(new Set(), size(300, 1_000)).some((one) => one.startsWith('AcceptOffer'))).toBe(true));

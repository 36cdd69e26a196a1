import { BACKGROUNDS, BLURS, REGIONS } from '@muster/contracts';
import { Rejection } from '@muster/kernel';
import fc from 'fast-check';
import { toUserWrites } from '../read/user-writes';
import * as commands from './commands';
import { user } from './decide';
import { type Identity, identityClaims, nameClaims, type Names } from './names';
import { rememberedEndedSessions, type User, type UserEvent } from './user';

const ID = 'hana';
const DAY_MS = 86_400_000;
const BEGIN = Date.parse('2026-01-01T00:00:00Z');

/** The account with the row beside it, and every name anybody may not have because of it. */
interface World {
  state: User;
  row: Names & Partial<Identity>;
  claims: Set<string>;
  at: number;
}
type Wish = (world: World) => commands.UserCommand;

const short = fc.constantFrom('Hana', 'hana', 'Nyx', 'Moss Knight', 'moss  knight');
const settings = fc.record(
  {
    name: short,
    tagline: fc.constantFrom('', 'fox', 'FOX', 'EUW1'),
    discord: fc.constantFrom('hana', 'nyx', 'NYX '),
    region: fc.constantFrom(...REGIONS),
    rank: fc.constantFrom('Gold 2', 'Master'),
    canEmail: fc.boolean(),
    background: fc.constantFrom(...BACKGROUNDS),
    blur: fc.constantFrom(...BLURS),
  },
  { requiredKeys: [] },
);
const by = fc.record({ userId: fc.constant('root'), isAdmin: fc.boolean() });
const days = fc.integer({ min: -3, max: 40 });

const ctx = ({ at }: World) => ({ now: new Date(at).toISOString() });
const known = ({ state, row }: World) => ({ ...row, revision: state.revision });
const dayFrom = ({ at }: World, n: number) => new Date(at + n * DAY_MS).toISOString();
const profileOf = (over: Partial<commands.Settings>): commands.Profile => ({
  uid: 'sub-1',
  email: 'Hana@players.test',
  name: 'Hana',
  tagline: '',
  discord: 'hana',
  region: 'NA',
  rank: 'Gold 2',
  canEmail: false,
  ...over,
});

const anyWish: fc.Arbitrary<Wish> = fc.oneof(
  settings.map(
    (over): Wish =>
      (world) =>
        new commands.RegisterUser(ID, ctx(world), profileOf(over)),
  ),
  fc.tuple(settings, fc.boolean()).map(
    ([changes, seated]): Wish =>
      (world) =>
        new commands.UpdateSettings(ID, ctx(world), known(world), changes, seated),
  ),
  fc.tuple(settings, by).map(
    ([{ name = 'Hana', rank = 'Iron 1' }, who]): Wish =>
      (world) =>
        new commands.EditUser(ID, who, ctx(world), known(world), { name, rank }),
  ),
  fc.constant<Wish>((world) => new commands.GrantAdmin(ID, ctx(world))),
  fc.tuple(by, fc.nat({ max: 2 })).map(
    ([who, others]): Wish =>
      (world) =>
        new commands.RevokeAdmin(ID, who, ctx(world), others),
  ),
  fc.tuple(by, days, days).map(
    ([who, from, to]): Wish =>
      (world) =>
        new commands.BanUser(ID, who, ctx(world), dayFrom(world, from), dayFrom(world, to), 'because'),
  ),
  fc.constant<Wish>((world) => new commands.BeginBan(ID, ctx(world))),
  by.map(
    (who): Wish =>
      (world) =>
        new commands.UnbanUser(ID, who, ctx(world)),
  ),
  by.map(
    (who): Wish =>
      (world) =>
        new commands.LiftExpiredBan(ID, who, ctx(world)),
  ),
  fc.constant<Wish>((world) => new commands.EndSessions(ID, ctx(world), world.state.sessions)),
  fc.array(fc.constantFrom('here', 'there', 'elsewhere')).map(
    (which): Wish =>
      (world) =>
        new commands.EndSelectedSessions(ID, ctx(world), which),
  ),
  fc.nat({ max: 1 }).map(
    (others): Wish =>
      (world) =>
        new commands.DeleteAccount(ID, ctx(world), others),
  ),
  fc.constant<Wish>((world) => new commands.RestoreAccount(ID, ctx(world))),
  fc.constant<Wish>(
    (world) => new commands.EraseAccount(ID, ctx(world), { ...world.row, uid: 'sub-1', email: 'Hana@players.test' }),
  ),
);
/** What somebody wants, whether he looked before the last wish came true, and how long until the next (days). */
const life = fc.array(fc.tuple(anyWish, fc.boolean(), fc.nat({ max: 20 })), { maxLength: 30 });
type Life = readonly (readonly [Wish, boolean, number])[];

const NOBODY: World = {
  state: user.initial,
  row: { name: '', tagline: '', discord: '' },
  claims: new Set(),
  at: BEGIN,
};
const keyOf = ({ kind, key }: { kind: string; key: string }) => `${kind}:${key}`;

/** What the platform makes of a wish: facts, then row and claims of the same commit. */
function obey(world: World, command: commands.UserCommand): { world: World; events: readonly UserEvent[] } {
  const events = decided(world.state, command);
  if (events.length === 0) return { world, events };
  const state = events.reduce(user.evolve, world.state);
  const {
    rows: [written],
    take,
    release,
  } = toUserWrites(command, world.state, state);
  const claims = new Set(world.claims);
  for (const claim of release) claims.delete(keyOf(claim));
  for (const claim of take) claims.add(keyOf(claim));
  return { world: { ...world, state, claims, row: { ...world.row, ...written!.row } }, events };
}

function decided(state: User, command: commands.UserCommand): readonly UserEvent[] {
  try {
    return user.decide(command, state);
  } catch (error) {
    if (error instanceof Rejection) return [];
    throw error;
  }
}

function live(
  wishes: Life,
  look: (before: World, after: World, command: commands.UserCommand, events: readonly UserEvent[]) => void,
): void {
  wishes.reduce(
    ({ seen, before }, [wanted, late, pause]) => {
      const command = wanted(late ? { ...seen, at: before.at } : before);
      const { world, events } = obey(before, command);
      look(before, world, command, events);
      return { seen: before, before: { ...world, at: world.at + pause * DAY_MS } };
    },
    { seen: NOBODY, before: NOBODY },
  );
}

test('a repeated wish adds nothing', () =>
  fc.assert(
    fc.property(life, (wishes) => {
      live(wishes, (_, after, command) => expect(decided(after.state, command)).toEqual([]));
    }),
    { numRuns: 500 },
  ));

test('an account holds the names of its row, and no others', () =>
  fc.assert(
    fc.property(life, (wishes) => {
      live(wishes, (_, { state, row, claims }) => {
        const due =
          state.id && !state.erased
            ? [...identityClaims({ uid: row.uid!, email: row.email! }), ...nameClaims(row, state.region)]
            : [];
        expect([...claims].toSorted()).toEqual(due.map(keyOf).toSorted());
      });
    }),
    { numRuns: 500 },
  ));

test('no fact ever names the person', () =>
  fc.assert(
    fc.property(life, (wishes) => {
      live(wishes, (_, __, ___, events) =>
        expect(JSON.stringify(events)).not.toMatch(/hana@|sub-1|nyx|moss|fox|because/i),
      );
    }),
    { numRuns: 300 },
  ));

test('every right and every session that ends, ends for good', () =>
  fc.assert(
    fc.property(life, (wishes) => {
      live(wishes, (before, after) => {
        const isLeaving = Boolean(after.state.restorableUntil && !before.state.restorableUntil);
        expect(after.state.sessions).toBeGreaterThanOrEqual(before.state.sessions + (isLeaving ? 1 : 0));
        // One that ended alone stays ended for a day, or all others have ended with it.
        const due =
          after.state.sessions === before.state.sessions
            ? rememberedEndedSessions(before.state, new Date(after.at).toISOString())
            : [];
        expect(rememberedEndedSessions(after.state, new Date(after.at).toISOString())).toEqual(
          expect.arrayContaining([...due]),
        );
      });
    }),
    { numRuns: 300 },
  ));

test('a scheduled ban that has begun is the same as an immediate one', () =>
  fc.assert(
    fc.property(life, fc.integer({ min: 1, max: 5 }), life, (past, wait, future) => {
      let now = NOBODY;
      live(past, (_, after) => {
        now = after;
      });
      const [from, to] = [dayFrom(now, wait), dayFrom(now, wait + 10)];
      const start = { ...now, at: now.at + wait * DAY_MS };
      const ban = (world: World) =>
        new commands.BanUser(ID, { userId: 'root', isAdmin: true }, ctx(world), from, to, 'because');
      const immediate = obey(start, ban(start)).world;
      const scheduled = obey(
        { ...obey(now, ban(now)).world, at: start.at },
        new commands.BeginBan(ID, ctx(start)),
      ).world;
      // A ban that is in force when another one is scheduled gives way to it at once: that is another story.
      fc.pre(!now.state.ban);
      expect(scheduled).toEqual(immediate);
      const later = (world: World) => {
        let last = world;
        for (const [command] of future) last = obey({ ...last, at: last.at + DAY_MS }, command(last)).world;
        return last;
      };
      expect(later(scheduled)).toEqual(later(immediate));
    }),
    { numRuns: 500 },
  ));

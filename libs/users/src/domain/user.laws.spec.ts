import { BACKGROUNDS, BLURS } from '@muster/contracts/constants';
import { servedRegions } from '@muster/contracts/regions';
import { Rejection } from '@muster/kernel';
import fc from 'fast-check';
import { toUserWrites } from '../read/user-writes';
import * as commands from './commands';
import { user } from './decide';
import { discordClaims, emailClaim, type Identity, type Names, uidClaim } from './names';
import { nameClaims } from '../read/name-claims';
import { recentlyEndedSessions, type User, type UserEvent } from './user';

const ID = 'hana';
const DAY_MS = 86_400_000;
const BEGIN = Date.parse('2026-01-01T00:00:00Z');

/** An account with its `people` row and the claims it holds. */
interface World {
  state: User;
  row: Names & Partial<Identity> & { discord_id?: string | null; discord_handle?: string | null };
  /** Identities linked in addition to the one that the account was founded with. */
  linked: readonly string[];
  claims: Set<string>;
  at: number;
}
type ToCommand = (world: World) => commands.UserCommand;

const short = fc.constantFrom('Hana', 'hana', 'Nyx', 'Moss Knight', 'moss  knight');
const settings = fc.record(
  {
    name: short,
    tagline: fc.constantFrom('', 'fox', 'FOX', 'EUW1'),
    discord: fc.constantFrom('hana', 'nyx', 'NYX '),
    region: fc.constantFrom(...servedRegions()),
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
const currentNames = ({ state, row }: World) => ({ ...row, revision: state.revision });
const linkedIn = ({ discord_id: id, discord_handle: handle }: World['row']) =>
  id ? { id, handle: handle ?? '' } : null;
const currentDiscord = ({ state, row }: World) => ({ discord: linkedIn(row), revision: state.revision });
const uidsOf = ({ row, linked }: World) => [...(row.uid ? [row.uid] : []), ...linked];
const currentIdentities = (world: World) => ({
  uids: uidsOf(world),
  founding: world.row.uid ?? null,
  revision: world.state.revision,
});
const dayFrom = ({ at }: World, n: number) => new Date(at + n * DAY_MS).toISOString();
const profileOf = (overrides: Partial<commands.Settings>): commands.Profile => ({
  uid: 'sub-1',
  email: 'Hana@players.test',
  name: 'Hana',
  tagline: '',
  discord: 'hana',
  region: 'NA',
  rank: 'Gold 2',
  canEmail: false,
  ...overrides,
});

const anyCommand: fc.Arbitrary<ToCommand> = fc.oneof(
  settings.map((overrides): ToCommand => (world) => ({
    type: 'RegisterUser',
    userId: ID,
    ctx: ctx(world),
    profile: profileOf(overrides),
  })),
  fc.tuple(settings, fc.boolean()).map(([changes, seated]): ToCommand => (world) => ({
    type: 'UpdateSettings',
    userId: ID,
    ctx: ctx(world),
    currentNames: currentNames(world),
    changes,
    isSeatedInRegion: seated,
  })),
  fc.tuple(settings, by).map(([{ name = 'Hana', rank = 'Iron 1' }, actor]): ToCommand => (world) => ({
    type: 'EditUser',
    userId: ID,
    by: actor,
    ctx: ctx(world),
    currentNames: currentNames(world),
    changes: { name, rank },
  })),
  fc.constant<ToCommand>((world) => ({ type: 'GrantAdmin', userId: ID, ctx: ctx(world) })),
  by.map((actor): ToCommand => (world) => ({ type: 'RevokeAdmin', userId: ID, by: actor, ctx: ctx(world) })),
  fc.tuple(by, days, days).map(([actor, from, to]): ToCommand => (world) => ({
    type: 'BanUser',
    userId: ID,
    by: actor,
    ctx: ctx(world),
    from: dayFrom(world, from),
    to: dayFrom(world, to),
    reason: 'because',
  })),
  fc.constant<ToCommand>((world) => ({ type: 'BeginBan', userId: ID, ctx: ctx(world) })),
  by.map((actor): ToCommand => (world) => ({ type: 'UnbanUser', userId: ID, by: actor, ctx: ctx(world) })),
  by.map((actor): ToCommand => (world) => ({ type: 'LiftExpiredBan', userId: ID, by: actor, ctx: ctx(world) })),
  fc.constant<ToCommand>((world) => ({
    type: 'EndSessions',
    userId: ID,
    ctx: ctx(world),
    sessions: world.state.sessions,
  })),
  fc.array(fc.constantFrom('here', 'there', 'elsewhere')).map((sessions): ToCommand => (world) => ({
    type: 'EndSelectedSessions',
    sessionDays: 30,
    userId: ID,
    ctx: ctx(world),
    sessionIds: sessions,
  })),
  fc.constant<ToCommand>((world) => ({ type: 'DeleteAccount', userId: ID, ctx: ctx(world) })),
  fc.constant<ToCommand>((world) => ({ type: 'RestoreAccount', userId: ID, ctx: ctx(world) })),
  fc
    .constantFrom({ id: '80351110224678912', handle: 'nelly' }, { id: '53908232506183680', handle: 'mason' })
    .map((account): ToCommand => (world) => ({
      type: 'LinkDiscord',
      userId: ID,
      ctx: ctx(world),
      current: currentDiscord(world),
      account,
    })),
  fc.constant<ToCommand>((world) => ({
    type: 'UnlinkDiscord',
    userId: ID,
    ctx: ctx(world),
    current: currentDiscord(world),
  })),
  fc.constantFrom('sub-1', 'https://club.test#7', 'https://club.test#8').map((uid): ToCommand => (world) => ({
    type: 'LinkIdentity',
    userId: ID,
    ctx: ctx(world),
    current: currentIdentities(world),
    identity: { uid, name: 'hana@club.test' },
  })),
  fc.constantFrom('sub-1', 'https://club.test#7').map((uid): ToCommand => (world) => ({
    type: 'UnlinkIdentity',
    userId: ID,
    ctx: ctx(world),
    current: currentIdentities(world),
    uid,
  })),
  fc.constant<ToCommand>((world) => ({
    type: 'EraseAccount',
    userId: ID,
    ctx: ctx(world),
    currentNames: {
      ...world.row,
      uids: uidsOf(world),
      email: 'Hana@players.test',
      discordAccount: linkedIn(world.row),
    },
  })),
);
/**
 * Commands, each with whether it is based on the state before the previous one, and the pause until the next (days).
 */
const anyLife = fc.array(fc.tuple(anyCommand, fc.boolean(), fc.nat({ max: 20 })), { maxLength: 30 });
type Life = readonly (readonly [ToCommand, boolean, number])[];

const INITIAL_WORLD: World = {
  state: user.initial,
  row: { name: '', tagline: '', discord: '' },
  linked: [],
  claims: new Set(),
  at: BEGIN,
};
const keyOf = ({ kind, key }: { kind: string; key: string }) => `${kind}:${key}`;

/** Applies a command as the platform does: events, then row and claims of the same commit. */
function applyCommand(world: World, command: commands.UserCommand): { world: World; events: readonly UserEvent[] } {
  const events = decide(world.state, command);
  if (events.length === 0) return { world, events };
  const state = events.reduce(user.evolve, world.state);
  const {
    rows: [written, ...others],
    claims: taken,
    releases: released,
  } = toUserWrites(command, world.state, state);
  const claims = new Set(world.claims);
  for (const claim of released) claims.delete(keyOf(claim));
  for (const claim of taken) claims.add(keyOf(claim));
  const linked = others.filter(({ table }) => table === 'identities').reduce(withIdentity, world.linked);
  return { world: { ...world, state, claims, linked, row: { ...world.row, ...written!.row } }, events };
}
function withIdentity(linked: readonly string[], { row }: { row: Readonly<Record<string, unknown>> }): string[] {
  if (!row['gone']) return [...linked, row['uid'] as string];
  return linked.filter((uid) => row['uid'] !== undefined && uid !== row['uid']);
}

function decide(state: User, command: commands.UserCommand): readonly UserEvent[] {
  try {
    return user.decide(command, state);
  } catch (error) {
    if (error instanceof Rejection) return [];
    throw error;
  }
}

function runLife(
  steps: Life,
  inspect: (before: World, after: World, command: commands.UserCommand, events: readonly UserEvent[]) => void,
): void {
  steps.reduce(
    ({ stale, before }, [toCommand, isStale, pause]) => {
      const command = toCommand(isStale ? { ...stale, at: before.at } : before);
      const { world, events } = applyCommand(before, command);
      inspect(before, world, command, events);
      return { stale: before, before: { ...world, at: world.at + pause * DAY_MS } };
    },
    { stale: INITIAL_WORLD, before: INITIAL_WORLD },
  );
}

test('repeating a command emits no event', () =>
  fc.assert(
    fc.property(anyLife, (steps) => {
      runLife(steps, (_, after, command) => expect(decide(after.state, command)).toEqual([]));
    }),
    { numRuns: 500 },
  ));

test('an account claims exactly the names of its row', () =>
  fc.assert(
    fc.property(anyLife, (steps) => {
      runLife(steps, (_, after) => {
        const { state, row, claims } = after;
        const expected =
          state.id && !state.erased
            ? [
                ...uidsOf(after).map(uidClaim),
                emailClaim(row.email!),
                ...nameClaims(row, state.region),
                ...discordClaims(linkedIn(row)),
              ]
            : [];
        expect([...claims].toSorted()).toEqual(expected.map(keyOf).toSorted());
      });
    }),
    { numRuns: 500 },
  ));

test('an account that exists can be signed in to, and one that is erased cannot', () =>
  fc.assert(
    fc.property(anyLife, (steps) => {
      runLife(steps, (_, after) => expect(uidsOf(after).length > 0).toBe(after.state.id !== '' && !after.state.erased));
    }),
    { numRuns: 500 },
  ));

test('events contain no personal data', () =>
  fc.assert(
    fc.property(anyLife, (steps) => {
      runLife(steps, (_, __, ___, events) =>
        expect(JSON.stringify(events)).not.toMatch(
          /hana@|sub-1|club|nyx|moss|fox|because|nelly|mason|80351110224678912/i,
        ),
      );
    }),
    { numRuns: 300 },
  ));

test('ended sessions never become valid again', () =>
  fc.assert(
    fc.property(anyLife, (steps) => {
      runLife(steps, (before, after) => {
        const isLeaving = Boolean(after.state.restorableUntil && !before.state.restorableUntil);
        expect(after.state.sessions).toBeGreaterThanOrEqual(before.state.sessions + (isLeaving ? 1 : 0));
        // A single ended session stays ended for a day, unless all sessions have ended since.
        const expected =
          after.state.sessions === before.state.sessions
            ? recentlyEndedSessions(before.state, new Date(after.at).toISOString())
            : [];
        expect(recentlyEndedSessions(after.state, new Date(after.at).toISOString())).toEqual(
          expect.arrayContaining([...expected]),
        );
      });
    }),
    { numRuns: 300 },
  ));

test('a scheduled ban that has begun equals an immediate one', () =>
  fc.assert(
    fc.property(anyLife, fc.integer({ min: 1, max: 5 }), anyLife, (past, days, future) => {
      let now = INITIAL_WORLD;
      runLife(past, (_, after) => {
        now = after;
      });
      const [from, to] = [dayFrom(now, days), dayFrom(now, days + 10)];
      const start = { ...now, at: now.at + days * DAY_MS };
      const ban = (world: World): commands.BanUser => ({
        type: 'BanUser',
        userId: ID,
        by: { userId: 'root', isAdmin: true },
        ctx: ctx(world),
        from,
        to,
        reason: 'because',
      });
      const immediate = applyCommand(start, ban(start)).world;
      const scheduled = applyCommand(
        { ...applyCommand(now, ban(now)).world, at: start.at },
        { type: 'BeginBan', userId: ID, ctx: ctx(start) },
      ).world;
      // A scheduled ban replaces a current one immediately, so the results would differ.
      fc.pre(!now.state.ban);
      expect(scheduled).toEqual(immediate);
      const later = (world: World) => {
        let last = world;
        for (const [command] of future) last = applyCommand({ ...last, at: last.at + DAY_MS }, command(last)).world;
        return last;
      };
      expect(later(scheduled)).toEqual(later(immediate));
    }),
    { numRuns: 500 },
  ));

// A draft and its scrim change in one commit. Captains, players, managers and clocks act at once on two nodes; after each
// append of the log, also those of a process that failed at any step, draft and scrim agree.
import { ROLES, TEAMS } from '@muster/contracts/constants';
import { integerRandom } from '@muster/kernel';
import { CommandDispatcher, CommandRejected, LogReader, SnapshotCache, type StoredEvent } from '@muster/platform';
import { type Scrim, scrimAggregate, type ScrimCommand } from '@muster/scrims';
import { failAt } from '@testing/failing-step';
import { figure, size } from '@testing/figures';
import { seatBody } from '@testing/played-scrim';
import { createWorld, type TestUser, type World } from '@testing/world';
import { toDrafted } from '../../scrims/src/read/drafted-scrims';
import { draftAggregate } from '../src/aggregate';
import type { DraftCommand } from '../src/domain/draft';
import { captainOf, isFull, turnOf } from '../src/domain/rules';
import { sceneOf } from '../src/domain/scene';
import { type Draft, draftIdOf, initialDraft } from '../src/domain/state';

const GAMES = [1, 2, 3];
const SEATS = TEAMS.flatMap((team) => ROLES.map((role) => ({ team, role })));
let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({ nodes: 2 });
  admin = await world.createUser({ admin: true });
}, 180_000);
afterAll(() => world?.close());

interface Match {
  scrimId: string;
  players: readonly TestUser[];
}
async function match(): Promise<Match> {
  const gameStartTime = new Date(Date.now() - 1_000).toISOString();
  const scrim = await world.createScrim(admin, { gameStartTime, series: { games: 3, draft: true, fearless: 'hard' } });
  const players = await world.createUsers(10);
  for (const [i, { team, role }] of SEATS.entries())
    await world.api(`/scrims/${scrim._id}/insert-player/${players[i]!.id}`, players[i], {
      method: 'PATCH',
      body: seatBody(team, role),
    });
  return { scrimId: scrim._id, players };
}
const node = (n: number) => world.node(n);
const scrimOn = async (n: number, id: string): Promise<Scrim> =>
  (await node(n).get(SnapshotCache, { strict: false }).get<Scrim>(scrimAggregate, id))!.state;
const draftOn = async (n: number, scrimId: string, game: number): Promise<Draft> =>
  (await node(n).get(SnapshotCache, { strict: false }).get<Draft>(draftAggregate, draftIdOf(scrimId, game)))?.state ??
  initialDraft;

/** A rejection is an answer. */
async function accepted(sent: Promise<{ events: readonly unknown[] }>): Promise<boolean> {
  try {
    return (await sent).events.length > 0;
  } catch (error) {
    if (error instanceof CommandRejected) return false;
    throw error;
  }
}
const scrimDo = (n: number, command: ScrimCommand, by: string) =>
  accepted(node(n).get(CommandDispatcher, { strict: false }).send(scrimAggregate, command, { by }));
const draftDo = (n: number, command: DraftCommand) =>
  accepted(node(n).get(CommandDispatcher, { strict: false }).send(draftAggregate, command, { by: 'test' }));
const ctx = () => ({ now: new Date().toISOString(), random: 0.4 });

/** Does something that makes sense on the state that this node knows, which may be old. */
async function act(n: number, { scrimId, players }: Match, random: (below: number) => number): Promise<boolean> {
  const scrim = await scrimOn(n, scrimId);
  const current = toDrafted(scrim).current;
  const game = Math.max(1, current - (random(6) === 0 ? 1 : 0));
  const draft = await draftOn(n, scrimId, game);
  const scene = sceneOf(toDrafted(scrim), game)!;
  const to = { scrimId, game, ctx: ctx() };
  const captains = TEAMS.map((team) => ({ userId: captainOf(draft, scene, team) ?? '', isManager: false }));
  const root = { userId: admin.id, isAdmin: true };
  const free = SEATS.find((seat) => !scrim.seats.some(({ team, role }) => team === seat.team && role === seat.role));
  const idle = players.find(({ id }) => !scrim.seats.some(({ userId }) => userId === id));
  switch (random(12)) {
    case 0: {
      const { userId } = scrim.seats[random(scrim.seats.length)]!;
      return scrimDo(n, { type: 'LeaveTeam', scrimId, by: { userId, isAdmin: false }, ctx: ctx(), userId }, userId);
    }
    case 1:
    case 2: {
      if (!free || !idle) return false;
      const seat = { userId: idle.id, ...free };
      const by = { userId: idle.id, isAdmin: false };
      return scrimDo(n, { type: 'JoinTeam', scrimId, by, ctx: ctx(), seat }, idle.id);
    }
    case 3:
      return scrimDo(n, { type: 'ReportWinner', scrimId, by: root, ctx: ctx(), team: TEAMS[random(2)]! }, admin.id);
    case 4: {
      const corrected = { game: scrim.results.length, team: [null, null, ...TEAMS][random(4)]! };
      return scrimDo(n, { type: 'CorrectWinner', scrimId, by: root, ctx: ctx(), ...corrected }, admin.id);
    }
    case 5:
      return draftDo(n, { type: 'ResumeDraft', ...to, by: { userId: admin.id, isManager: true } });
    case 6:
      return draftDo(n, { type: 'ResetDraft', ...to, by: { userId: admin.id, isManager: true }, keep: false });
    default: {
      if (draft.state === 'waiting')
        return draftDo(n, { type: 'SetReady', ...to, by: captains[random(2)]!, ready: true });
      const turn = turnOf(draft);
      const by = captains[turn?.team === 'teamTwo' ? 1 : 0]!;
      const champion = turn?.kind === 'ban' ? null : String([1, 2, 3, 4, 5, 6, 7, 8][random(8)]);
      return draftDo(n, { type: 'TakeAction', ...to, by, index: turn?.index ?? 0, champion });
    }
  }
}

async function logOf(scrimId: string): Promise<StoredEvent[]> {
  const reader = node(0).get(LogReader, { strict: false });
  const streams = [`scrim-${scrimId}`, ...GAMES.map((game) => `draft-${draftIdOf(scrimId, game)}`)];
  const events = await Promise.all(streams.map((stream) => reader.part(stream, 0, 100_000)));
  return events.flat().toSorted((a, b) => a.position - b.position);
}

/** Returns the disagreements after one of the appends. */
function broken(scrim: Scrim, drafts: ReadonlyMap<number, Draft>): string[] {
  const drafted = toDrafted(scrim);
  return [...drafts].flatMap(([game, { state }]) => {
    const scene = sceneOf(drafted, game);
    const recorded = scrim.drafts.find((one) => one.game === game)?.state ?? 'waiting';
    const runs = state === 'selecting' || state === 'drafting';
    return [
      ...(recorded === state ? [] : [`game ${game} is ${state}, and ${recorded} to its scrim`]),
      ...(!scene && state !== 'waiting' ? [`game ${game} is not reached and ${state}`] : []),
      ...(runs && scene && !isFull(scene) ? [`game ${game} runs without full teams`] : []),
      ...(scene && scene.winner !== null && state !== 'done' ? [`game ${game} is decided and ${state}`] : []),
    ];
  });
}

/** Folds the log append by append. */
function judge(events: readonly StoredEvent[]): { appends: number; both: number; found: string[] } {
  let scrim = scrimAggregate.decider.initial;
  const drafts = new Map(GAMES.map((game) => [game, initialDraft]));
  const found: string[] = [];
  const ofAppends = new Map<string, StoredEvent[]>();
  for (const event of events) ofAppends.set(event.meta.append, [...(ofAppends.get(event.meta.append) ?? []), event]);
  for (const part of ofAppends.values()) {
    for (const { stream, type, data } of part) {
      const event = { type, ...data } as never;
      if (stream.startsWith('scrim-')) scrim = scrimAggregate.decider.evolve(scrim, event);
      else {
        const game = Number(stream.at(-1));
        drafts.set(game, draftAggregate.decider.evolve(drafts.get(game)!, event));
      }
    }
    found.push(...broken(scrim, drafts).map((what) => `after ${part.at(-1)!.position}: ${what}`));
  }
  const both = [...ofAppends.values()].filter((part) => new Set(part.map(({ stream }) => stream)).size > 1).length;
  return { appends: ofAppends.size, both, found };
}

test('whatever people of two nodes do at once, a draft and its scrim agree after every append', async () => {
  const seed = Number(process.env['TRUST_SEED'] ?? Date.now() % 1_000_000);
  const random = integerRandom(String(seed));
  let [appends, both] = [0, 0];
  for (let round = 0; round < size(2, 20); round++) {
    const of = await match();
    await Promise.all(
      Array.from({ length: 6 }, async (_, walker) => {
        for (let i = 0; i < size(60, 120); i++) await act((walker + i) % 2, of, random);
      }),
    );
    const judged = judge(await logOf(of.scrimId));
    expect({ seed, found: judged.found }).toEqual({ seed, found: [] });
    appends += judged.appends;
    both += judged.both;
  }
  expect(both).toBeGreaterThan(10);
  figure('C6', `commits of scrims and their drafts, which agree after each (TRUST_SEED=${seed})`, appends);
  figure('C6', 'of them of both', both);
}, 240_000);

describe('a failure at any step of a unit that a command was left to', () => {
  test('leaves the seat taken and the draft running, or the seat free and the draft paused', async () => {
    const of = await match();
    const { scrimId, players } = of;
    const to = () => ({ scrimId, game: 1, ctx: ctx() });
    const manager = { userId: admin.id, isManager: true };
    for (const team of TEAMS) {
      const scene = sceneOf(toDrafted(await scrimOn(0, scrimId)), 1)!;
      const by = { userId: captainOf(await draftOn(0, scrimId, 1), scene, team)!, isManager: false };
      await draftDo(0, { type: 'SetReady', ...to(), by, ready: true });
    }
    const userId = players.at(-1)!.id;
    const by = { userId, isAdmin: false };
    const outcomes = new Set<string>();
    let steps = Infinity;
    for (let n = 0; n < steps; n++) {
      const leave = () => scrimDo(0, { type: 'LeaveTeam', scrimId, by, ctx: ctx(), userId }, userId);
      const { result: isDone, reached } = await failAt(n, () => leave().catch(() => false));
      const { found } = judge(await logOf(scrimId));
      expect(found).toEqual([]);
      const { state } = await node(1).get(SnapshotCache, { strict: false }).load<Scrim>(scrimAggregate, scrimId);
      const isSeated = state.seats.some((seat) => seat.userId === userId);
      outcomes.add(isSeated ? 'nothing' : 'both');
      if (isDone) [steps] = [reached.length];
      if (!isSeated) {
        await scrimDo(0, { type: 'JoinTeam', scrimId, by, ctx: ctx(), seat: { userId, ...SEATS.at(-1)! } }, userId);
        expect(await draftDo(0, { type: 'ResumeDraft', ...to(), by: manager })).toBe(true);
      }
      if (isDone)
        expect(reached).toEqual(expect.arrayContaining(['unit: draft loaded', 'unit: PauseForSeats decided']));
    }
    expect([...outcomes].toSorted()).toEqual(['both', 'nothing']);
  }, 120_000);
});

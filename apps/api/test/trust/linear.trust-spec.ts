// Eight users send commands to one scrim through two API processes and read it in between. Is there one order of all
// commands that explains every response? Now and then a connection is dropped before the response: such a command may
// have taken effect at any later time, or never.
import { ROLES } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { figure, size } from '@testing/figures';
import { createWorld, type TestUser, type World } from '@testing/world';
import { type TimedResponse, type TwoApis, twoApis } from './two-apis';

interface Shown {
  seats: string[][];
  casters: string[];
  winner: string | null;
}
interface Call {
  op: string;
  kind: string;
  who: string;
  scrim: string;
  body: unknown;
  expects: [];
  tries: {
    id: string;
    at: number;
    heardAt: number;
    clock: 0;
    node: number;
    status: number;
    code?: string;
    view?: Shown;
  }[];
}
/** The chaos run's checker, which shares no code with the product. */
const { historiesOf, isLinear } = jest.requireActual<{
  historiesOf: (calls: readonly Call[]) => Map<string, unknown[]>;
  isLinear: (ops: readonly unknown[]) => boolean | undefined;
}>('../../../../testing/trust/checker/linearizability.mjs');

const [PEOPLE, CLICKS, SCRIMS, AT_ONCE] = [8, size(12, 40), size(4, 200), size(3, 8)];
/** Per hundred connections. */
const DROPPED = 1;

let world: World;
let apis: TwoApis;
let admin: TestUser;
let users: TestUser[];
beforeAll(async () => {
  world = await createWorld();
  apis = await twoApis(world);
  admin = await world.createUser({ admin: true });
  users = await world.createUsers(PEOPLE * AT_ONCE);
}, 180_000);
afterAll(async () => {
  await apis?.close();
  await world?.close();
});

/** Few seats, so that many users compete for them. */
const seats = (['teamOne', 'teamTwo'] as const).flatMap((team) =>
  ROLES.slice(0, 2).map((role) => ({ role, team: { name: team } })),
);
const WAYS: Record<string, (scrim: string, me: string) => { method?: string; path: string }> = {
  join: (scrim, me) => ({ path: `/scrims/${scrim}/insert-player/${me}` }),
  move: (scrim, me) => ({ path: `/scrims/${scrim}/move-player/${me}` }),
  leave: (scrim, me) => ({ path: `/scrims/${scrim}/remove-player/${me}` }),
  cast: (scrim, me) => ({ path: `/scrims/${scrim}/insert-caster/${me}` }),
  uncast: (scrim, me) => ({ path: `/scrims/${scrim}/remove-caster/${me}` }),
  look: (scrim) => ({ method: 'GET', path: `/scrims/${scrim}` }),
};
const KINDS = ['join', 'join', 'join', 'move', 'move', 'leave', 'leave', 'cast', 'uncast', 'look', 'look'];

const viewOf = (view: ScrimView): Shown => ({
  seats: (['teamOne', 'teamTwo'] as const).flatMap((team) =>
    view[team].map(({ role, _user }) => [team, role, _user._id]),
  ),
  casters: view.casters.map(({ _id }) => _id),
  winner: view.teamWon,
});
const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

async function clicked(scrim: string, user: TestUser, kind: string): Promise<Call> {
  const node = Math.floor(Math.random() * 2);
  const body = kind === 'join' || kind === 'move' ? { playerData: any(seats) } : undefined;
  const dropped = kind !== 'look' && Math.random() * 100 < DROPPED;
  const at = performance.now();
  const result: TimedResponse | undefined = await apis
    .ask({ node, as: user, body, ...WAYS[kind]!(scrim, user.id), ...(dropped && { signal: AbortSignal.timeout(3) }) })
    .catch(() => undefined);
  const response = result
    ? {
        status: result.status,
        ...(result.status < 300
          ? { view: viewOf(result.body as ScrimView) }
          : { code: (result.body as { code: string }).code }),
      }
    : { status: 0 };
  return {
    op: '',
    kind,
    who: user.id,
    scrim,
    body,
    expects: [],
    tries: [{ id: '', at, heardAt: performance.now(), clock: 0, node, ...response }],
  };
}

async function history(scrim: string, clients: readonly TestUser[]): Promise<Call[]> {
  const clicks = await Promise.all(
    clients.map(async (client) => {
      const calls: Call[] = [];
      for (let i = 0; i < CLICKS; i++) calls.push(await clicked(scrim, client, any(KINDS)));
      return calls;
    }),
  );
  return [...clicks.flat(), await clicked(scrim, clients[0]!, 'look')];
}

const judge = (calls: readonly Call[]): boolean | undefined => isLinear([...historiesOf(calls).values()][0]!);
const histories: Call[][] = [];

test('every history has an order that explains it', async () => {
  for (let i = 0; i < SCRIMS; i += AT_ONCE) {
    const round = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, SCRIMS - i) }, async (_, k) => {
        const { _id } = await world.createScrim(admin, { isWithCasters: true });
        return history(_id, users.slice(k * PEOPLE, (k + 1) * PEOPLE));
      }),
    );
    for (const calls of round) expect(judge(calls)).toBe(true);
    histories.push(...round);
  }
  const calls = histories.flat();
  expect(calls.filter(({ tries: [only] }) => only!.status >= 500)).toEqual([]);
  figure('C6', 'histories on two api processes, all with an order that explains them', histories.length);
  figure('C6', 'clicks and looks in them', calls.length);
  figure('C6', 'of them dropped before the answer', calls.filter(({ tries: [only] }) => only!.status === 0).length);
}, 1_200_000);

/**
 * Whether every response to the user is known. A command without a response may have taken effect at any later time,
 * which could make a lie true.
 */
const isKnown = (calls: readonly Call[], who: string): boolean =>
  calls.every((call) => call.who !== who || call.tries[0]!.status > 0);
/** Returns the index of a final seat whose user's responses are all known; -1 if there is none. */
const seatOfKnown = (calls: readonly Call[]): number =>
  calls.at(-1)!.tries[0]!.view!.seats.findIndex(([, , who]) => isKnown(calls, who!));

/** Falsified histories. Each names the command it falsifies and the response it puts in its place. */
const LIES: Record<string, (calls: readonly Call[]) => Call[] | undefined> = {
  'a response shows a user who never took a seat': (calls) =>
    changed(
      calls,
      ({ tries: [only] }) => only!.status === 200,
      ({ view }) => ({ view: { ...view!, seats: [...view!.seats, ['teamTwo', 'Support', 'unknown']] } }),
    ),
  'a user who left gets the response that they had no seat': (calls) =>
    changed(
      calls,
      ({ kind, who, tries: [only] }) => kind === 'leave' && only!.status === 200 && isKnown(calls, who),
      () => ({ status: 404, code: 'player-not-found', view: undefined }),
    ),
  'the last read lacks a user who has a seat': (calls) =>
    changed(
      calls,
      (call) => call === calls.at(-1) && seatOfKnown(calls) >= 0,
      ({ view }) => ({ view: { ...view!, seats: view!.seats.toSpliced(seatOfKnown(calls), 1) } }),
    ),
  'a user has a seat without having asked for it': (calls) => {
    const who = calls.at(-1)!.tries[0]!.view!.seats[seatOfKnown(calls)]?.[2];
    return who ? calls.filter((call) => call.who !== who || call.kind !== 'join') : undefined;
  },
};
type Answer = Call['tries'][0];
function changed(
  calls: readonly Call[],
  which: (call: Call) => boolean,
  lie: (response: Answer) => Partial<Answer>,
): Call[] | undefined {
  const found = calls.find(which);
  return (
    found &&
    calls.map((call) => (call === found ? { ...call, tries: [{ ...call.tries[0]!, ...lie(call.tries[0]!) }] } : call))
  );
}

test('control: no falsified history has one', () => {
  const result = Object.entries(LIES).flatMap(([name, lie]) =>
    histories
      .map((calls) => [name, lie(calls)] as const)
      .filter(([, calls]) => calls)
      .slice(0, size(2, 5)),
  );
  expect(result.map(([name, calls]) => [name, judge(calls!)])).toEqual(result.map(([name]) => [name, false]));
  expect(result.length).toBeGreaterThanOrEqual(size(6, 20));
  figure('C6', 'histories with a lie in them, all refused', result.length);
}, 1_200_000);

import { scrimAggregate } from '@muster/scrims';
import { userAggregate } from '@muster/users';
import { ROLES, TEAMS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { CommandDispatcher } from '@muster/platform';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';

/** Values only insiders may read, each a text that occurs nowhere else. */
const SECRETS = {
  lobbyName: 'canary lobby',
  lobbyPassword: 'canarypass',
  code: 'NA04cbd-canary-code',
  riotLobby: 'canary-riot-lobby',
};
const WORDS = Object.values(SECRETS);
const MINUTE = 60_000;

let world: World;
let admin: TestUser;
let creator: TestUser;
beforeAll(async () => {
  world = await createWorld();
  [admin, creator] = [await world.createUser({ admin: true }), await world.createUser({ admin: true })];
}, 60_000);
afterAll(() => world?.close());

interface Game {
  scrim: ScrimView;
  roles: Record<string, TestUser>;
}

/** Creates a scrim with a code and users in every role. `seats`: number of seats that are taken. */
async function game(startsIn: number, seats: number, isPrivate = false): Promise<Game> {
  const made = await world.createScrim(creator, {
    lobbyName: SECRETS.lobbyName,
    isWithCasters: true,
    gameStartTime: new Date(Date.now() + startsIn).toISOString(),
    isPrivate,
  });
  await world.api(`/scrims/${made._id}`, admin, { method: 'PUT', body: { lobbyPassword: SECRETS.lobbyPassword } });
  const players = await world.createUsers(seats);
  for (const [i, player] of players.entries()) {
    await world.api(`/scrims/${made._id}/insert-player/${player.id}`, player, {
      method: 'PATCH',
      body: { playerData: { role: ROLES[i % 5], team: { name: TEAMS[Math.floor(i / 5)] } } },
    });
  }
  const [caster, stranger] = await world.createUsers(2);
  await world.api(`/scrims/${made._id}/insert-caster/${caster!.id}`, caster!, { method: 'PATCH' });
  const ctx = { now: new Date().toISOString(), random: 0 };
  await world
    .node()
    .get(CommandDispatcher, { strict: false })
    .send(
      scrimAggregate,
      {
        type: 'RecordCode',
        scrimId: made._id,
        ctx,
        revision: 0,
        region: made.region,
        code: {
          code: SECRETS.code,
          providerId: 1,
          tournamentId: 2,
          lobbyName: SECRETS.riotLobby,
        },
      },
      { by: 'test' },
    );
  const scrim: ScrimView = (await world.api(`/scrims/${made._id}`, admin)).body;
  const host = players.find((player) => player.id === scrim.lobbyHost?._id);
  return {
    scrim,
    roles: {
      admin,
      creator,
      ...(host && { host }),
      player: players.find((player) => player !== host)!,
      caster: caster!,
      stranger: stranger!,
    },
  };
}

/** Everything the API returns about a scrim to one user, over HTTP. */
async function readOverHttp({ scrim }: Game, user: TestUser): Promise<string[]> {
  const id = scrim._id;
  const responses = await Promise.all(
    [
      `/scrims/${id}`,
      '/scrims?region=NA',
      '/scrims?region=NA&page=1&limit=200',
      `/scrims/${id}/timeline`,
      `/scrims/${id}/preview`,
      `/scrims/${id}/calendar.ics`,
      `/users/${user.id}/scrims`,
      `/users/${user.id}/created-scrims`,
      `/users/${scrim.createdBy._id}/scrims`,
      '/notifications/user-notifications',
      '/conversations/user',
      `/conversations/scrim/${id}`,
    ].map((path) => world.api(path, user)),
  );
  const refused = await Promise.all([
    world.api(`/scrims/${id}/insert-player/${user.id}`, user, {
      method: 'PATCH',
      body: { playerData: { role: 'Top', team: { name: 'teamOne' } } },
    }),
    world.api(`/scrims/${id}/set-winner`, user.id === scrim.createdBy._id || user === admin ? null : user, {
      method: 'PATCH',
      body: { winnerTeamName: 'teamThree' },
    }),
  ]);
  return [...responses, ...refused].map(({ body }) => JSON.stringify(body));
}

/** Everything a socket in the scrim's room receives while something changes. */
async function hearOverSockets({ scrim }: Game, user: TestUser): Promise<string[]> {
  const client = await world.connect(user);
  const ack = await client.emit('join_scrim_room', scrim._id);
  const title = `renamed for ${user.name}`;
  await world.api(`/scrims/${scrim._id}`, admin, { method: 'PUT', body: { title } });
  await client.waitFor('scrimUpdate', (view) => view.title === title);
  return [JSON.stringify(ack), ...client.heard.map((one) => JSON.stringify(one))];
}

const leaks = (texts: readonly string[]) => WORDS.filter((word) => texts.some((text) => text.includes(word)));

describe.each([
  ['upcoming and full', 30 * MINUTE, 10, ['admin', 'creator', 'host']],
  ['started and full', -MINUTE, 10, ['admin', 'creator', 'host', 'player', 'caster']],
  ['started with an empty seat', -MINUTE, 9, ['admin', 'creator']],
] as const)('a scrim that is %s', (_, startsIn, seats, insiders: readonly string[]) => {
  let played: Game;
  beforeAll(async () => {
    played = await game(startsIn, seats);
  });

  test('shows its secrets to insiders only, over HTTP', async () => {
    for (const [role, person] of Object.entries(played.roles)) {
      expect([role, leaks(await readOverHttp(played, person)).length > 0]).toEqual([role, insiders.includes(role)]);
    }
  });
  test('shows all of them to insiders', async () => {
    const expected = seats === 10 ? WORDS : WORDS.slice(0, 2); // without ten players there is no code
    for (const role of insiders)
      expect([
        role,
        leaks([JSON.stringify((await world.api(`/scrims/${played.scrim._id}`, played.roles[role]!)).body)]),
      ]).toEqual([role, expected]);
  });
  test('shows them to insiders only, over sockets', async () => {
    for (const [role, person] of Object.entries(played.roles)) {
      expect([role, leaks(await hearOverSockets(played, person)).length > 0]).toEqual([role, insiders.includes(role)]);
    }
  });
  test('shows nothing to a visitor', async () => {
    const page = await (await fetch(`${world.url()}/scrims/${played.scrim._id}`)).text();
    const preview = await fetch(`${world.url()}/api/scrims/${played.scrim._id}/preview`, {
      headers: { 'x-api-key': API_KEY },
    }).then((response) => response.text());
    expect(leaks([page, preview, JSON.stringify((await world.api(`/scrims/${played.scrim._id}`)).body)])).toEqual([]);
  });
});

test('a former admin is not an insider', async () => {
  const own = await game(30 * MINUTE, 2);
  const former = await world.createUser({ admin: true });
  await world
    .node()
    .get(CommandDispatcher, { strict: false })
    .send(
      userAggregate,
      {
        type: 'RevokeAdmin',
        userId: former.id,
        by: { userId: admin.id, isAdmin: true },
        ctx: { now: new Date().toISOString() },
      },
      {
        by: admin.id,
      },
    );
  expect(leaks([JSON.stringify((await world.api(`/scrims/${own.scrim._id}`, former)).body)])).toEqual([]);
});

test('a private scrim shows a stranger with the link who plays, and no secrets', async () => {
  const hidden = await game(30 * MINUTE, 10, true);
  const { body } = await world.api(`/scrims/${hidden.scrim._id}`, hidden.roles['stranger']!);
  expect([body.teamOne.length, leaks([JSON.stringify(body)])]).toEqual([5, []]);
});

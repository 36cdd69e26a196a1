// Ways × states: what a button of Discord does is what the same command does over HTTP, in every state of the objects
// around it. No worker runs, so that nothing tidies up a state before it is tried.
import { type Role, ROLES, type ScrimView, TEAMS } from '@muster/contracts';
import { DEMO_PEOPLE } from '@muster/demo';
import { DISCORD_LINKS, type DiscordLinks } from '@muster/users/ports';
import { seatBody } from '@testing/played-scrim';
import type { TestUser } from '@testing/world';
import { sentence } from '../src/interactions/answers';
import { buttonId, joinButtonId, offerButtonId } from '../src/interactions/custom-ids';
import { DiscordWorld } from './discord-world';

interface Scene {
  community: Awaited<ReturnType<DiscordWorld['calls']['staffed']>>;
  scrim: ScrimView;
  /** Acts; a member of the community. */
  person: TestUser;
}
type Place = 'no seat' | 'a seat' | 'an offer';
interface Act {
  needs: Place;
  method: string;
  path: (scene: Scene) => string;
  body?: object;
  button: (scrimId: string) => string;
  /** What Discord says if it is done. */
  says: string;
}
const SEAT: { team: 'teamOne'; role: Role } = { team: 'teamOne', role: 'Top' };
const ACTS: Record<string, Act> = {
  join: {
    needs: 'no seat',
    method: 'PATCH',
    path: ({ person }) => `/insert-player/${person.id}`,
    body: seatBody(SEAT.team, SEAT.role),
    button: (id) => joinButtonId(id, SEAT),
    says: 'You play Top',
  },
  reserve: {
    needs: 'no seat',
    method: 'POST',
    path: () => '/reserves',
    body: { roles: ROLES },
    button: (id) => buttonId('reserve', id),
    says: 'You are a reserve',
  },
  leave: {
    needs: 'a seat',
    method: 'PATCH',
    path: ({ person }) => `/remove-player/${person.id}`,
    button: (id) => buttonId('leave', id),
    says: 'You have left',
  },
  'check in': {
    needs: 'a seat',
    method: 'POST',
    path: () => '/check-in',
    button: (id) => buttonId('check-in', id),
    says: 'You are checked in',
  },
  accept: {
    needs: 'an offer',
    method: 'POST',
    path: () => '/offers/1/accept',
    button: (id) => offerButtonId('accept', id, '1'),
    says: 'You play Mid',
  },
  decline: {
    needs: 'an offer',
    method: 'POST',
    path: () => '/offers/1/decline',
    button: (id) => offerButtonId('decline', id, '1'),
    says: 'You declined',
  },
};

let stage: DiscordWorld;
let fillers: TestUser[];
const people = DEMO_PEOPLE.map(({ email }) => email);
beforeAll(async () => {
  stage = await DiscordWorld.create();
  await stage.stopWorkers();
  fillers = await stage.world.createUsers(10);
  stage.discord.simulator.guild.addChannel('club');
});
afterAll(() => stage?.close());

const call = (method: string, path: string, user: TestUser, body: object = {}) =>
  stage.world.api(path, user, { method, body });
const onScrim = ({ scrim }: Scene, method: string, path: string, user: TestUser, body?: object) =>
  call(method, `/scrims/${scrim._id}${path}`, user, body);
const seatOthers = async (scene: Scene, count = TEAMS.length * ROLES.length) => {
  const seats = TEAMS.flatMap((team) => ROLES.map((role) => ({ team, role }))).slice(0, count);
  // A seat that is taken or held already stays as it is.
  for (const [i, { team, role }] of seats.entries())
    await onScrim(scene, 'PATCH', `/insert-player/${fillers[i]!.id}`, fillers[i]!, seatBody(team, role));
};
const edit = (scene: Scene, body: object) => call('PUT', `/scrims/${scene.scrim._id}`, stage.admin, body);
const ban = ({ person }: Scene) =>
  call('POST', '/admin/banUser', stage.admin, {
    banUserId: person.id,
    dateTo: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  });

/** What is done after the person has their place. `isOpen`: some commands are still accepted. */
const STATES: Record<string, (scene: Scene) => Promise<unknown>> = {
  'as usual': async () => undefined,
  'the community is archived': ({ community }) => stage.calls.call('DELETE', `/${community.slug}`, community.owner, {}),
  'the community is unlisted': ({ community }) =>
    stage.calls.call('PATCH', `/${community.slug}`, community.owner, { visibility: 'unlisted' }),
  'the person is excluded': ({ community, person }) => stage.calls.exclude(community.slug, community.owner, person),
  'the person left, and the scrim is for members': async (scene) => {
    await stage.calls.leave(scene.community.slug, scene.person);
    await edit(scene, { visibility: 'members' });
  },
  'the person is excluded, and the scrim is for members': async (scene) => {
    await stage.calls.exclude(scene.community.slug, scene.community.owner, scene.person);
    await edit(scene, { visibility: 'members' });
  },
  'the scrim is for people with the link': (scene) => edit(scene, { visibility: 'link' }),
  'the person is banned': ban,
  'the person deleted their account': ({ person }) => call('DELETE', '/auth/account', person, { name: person.name }),
  'the scrim is deleted': ({ scrim }) => call('DELETE', `/scrims/${scrim._id}`, stage.admin),
  'both teams are full': (scene) => seatOthers(scene),
  'the game is over': async (scene) => {
    await seatOthers(scene);
    await onScrim(scene, 'PATCH', '/set-winner', stage.admin, { winnerTeamName: 'teamOne' });
  },
  'the check-in has not begun': (scene) =>
    edit(scene, { gameStartTime: new Date(Date.now() + 30 * 3_600_000).toISOString() }),
  'no reserves are wanted': (scene) => edit(scene, { attendance: { reserves: 0 } }),
};

async function setScene(needs: Place): Promise<Scene> {
  const community = await stage.calls.staffed();
  const scrim: ScrimView = await stage.world.createScrim(community.organiser, {
    communityId: community.id,
    gameStartTime: new Date(Date.now() + 90 * 60_000).toISOString(),
    attendance: { checkIn: true, opensMinutes: 120, reserves: 2 },
  });
  const person = await stage.world.createUser();
  await stage.calls.join(community.slug, person);
  const scene = { community, scrim, person };
  if (needs === 'a seat')
    await onScrim(scene, 'PATCH', `/insert-player/${person.id}`, person, seatBody('teamTwo', 'ADC'));
  if (needs === 'an offer') {
    const { member } = community;
    await onScrim(scene, 'PATCH', `/insert-player/${member.id}`, member, seatBody('teamOne', 'Mid'));
    await onScrim(scene, 'POST', '/reserves', person, { roles: ROLES });
    await onScrim(scene, 'PATCH', `/remove-player/${member.id}`, member);
    const { offers } = (await call('GET', `/scrims/${scrim._id}`, stage.admin, undefined as never)).body;
    expect(offers).toHaveLength(1);
  }
  return scene;
}

const eventsOf = async ({ scrim }: Scene, after = 0) =>
  (
    await stage.rows<{ type: string }>('SELECT type FROM events WHERE stream = $1 AND version > $2 ORDER BY version', [
      `scrim-${scrim._id}`,
      after,
    ])
  ).map(({ type }) => type);

/** Links the person with someone at Discord, who presses the button of the message. */
async function pressed(scene: Scene, act: Act, state: (scene: Scene) => Promise<unknown>) {
  const email = people.pop()!;
  const { user } = stage.discord.person(email);
  const links = stage.world.node().get<DiscordLinks>(DISCORD_LINKS, { strict: false });
  const account = { id: user.id, handle: `discord_${user.id}` };
  await links.link({ userId: scene.person.id, session: '', requestId: 'link' }, account);
  await state(scene);
  const before = (await eventsOf(scene)).length;
  const message = stage.discord.simulator.guild.post(stage.discord.channel('club'), { content: 'A message' } as never);
  const { message: answer, problem } = await stage.discord.press(email, 'club', message, act.button(scene.scrim._id));
  return { content: answer?.content ?? `no answer: ${problem}`, events: await eventsOf(scene, before) };
}

async function sentOverHttp(scene: Scene, act: Act, state: (scene: Scene) => Promise<unknown>) {
  await state(scene);
  const before = (await eventsOf(scene)).length;
  const { status, body } = await onScrim(scene, act.method, act.path(scene), scene.person, act.body);
  return { status, body, events: await eventsOf(scene, before) };
}

/** Who deleted their account is not known in Discord any more, so they are asked to link one. */
const UNKNOWN_IN_DISCORD = 'the person deleted their account';

describe.each(Object.entries(STATES))('while %s', (name, state) => {
  const refusals: string[] = [];

  test.each(Object.entries(ACTS))('%s has the same outcome in Discord and over HTTP', async (_, act) => {
    const http = await sentOverHttp(await setScene(act.needs), act, state);
    const inDiscord = await pressed(await setScene(act.needs), act, state);
    expect(inDiscord.events).toEqual(http.events);
    if (http.status >= 400) refusals.push(http.body.code);
    if (http.status < 300) expect(inDiscord.content).toContain(act.says);
    else if (name === UNKNOWN_IN_DISCORD) expect(inDiscord.content).toContain('Link your Discord account');
    else expect(inDiscord.content).toBe(sentence(http.body.error).content);
  });

  if (!['as usual', 'the community is unlisted'].includes(name))
    test('the state is one that refuses commands', () => expect(refusals).not.toEqual([]));
});

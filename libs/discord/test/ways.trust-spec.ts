// Ways × states: a button in Discord does the same as its command over HTTP, in every state of the objects around it.
// No worker runs, so that nothing tidies up a state before it is tried.
import { type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { DEMO_PEOPLE } from '@muster/demo';
import { DISCORD_LINKS, type DiscordLinks } from '@muster/users/ports';
import { seatBody } from '@testing/played-scrim';
import type { TestResponse, TestUser } from '@testing/world';
import { sentence } from '../src/interactions/answers';
import { buttonId, eveningControlId, joinButtonId, offerButtonId } from '../src/interactions/custom-ids';
import { DiscordWorld } from './discord-world';

type Community = Awaited<ReturnType<DiscordWorld['calls']['staffed']>>;
interface Scene {
  community: Community;
  /** The scrim and the evening that the commands are about. */
  scrim: ScrimView;
  evening: string;
  /** Acts; a member of the community. */
  person: TestUser;
  /** The email address of the person at Discord whose account they have linked. */
  email: string;
}
/** The place of the person in the scrim, or the evening that they may come to. */
type Place = 'no seat' | 'a seat' | 'an offer' | 'an evening';
interface Act {
  needs: Place;
  method: string;
  /** The path after the address of the scrim or the evening. */
  path: (scene: Scene) => string;
  body?: object;
  /** `id`: the id of the scrim or the evening. */
  button: (id: string) => string;
  /** The values that are chosen in the menu. */
  values?: string[];
  /** The beginning of the answer in Discord if the command succeeds. */
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
  'come to the evening': {
    needs: 'an evening',
    method: 'PUT',
    path: () => '/answer',
    body: { answer: 'in' },
    button: (id) => eveningControlId('in', id),
    says: 'You are in',
  },
  'choose roles': {
    needs: 'an evening',
    method: 'PUT',
    path: () => '/answer',
    body: { answer: 'in', roles: ['Top'] },
    button: (id) => eveningControlId('evening-roles', id),
    values: ['Top'],
    says: 'You are in',
  },
  'not come to the evening': {
    needs: 'an evening',
    method: 'PUT',
    path: () => '/answer',
    body: { answer: 'out' },
    button: (id) => eveningControlId('out', id),
    says: 'You are out',
  },
};

const UNLISTED = 'the community is unlisted';
const ARCHIVED = 'the community is archived';
/** Discord does not know such a person any more, so they are asked to link an account. */
const DELETED = 'the person deleted their account';
const USUAL = 'all is as usual';
const CLOSED = 'sign-up for the evening is closed';
/** States that only an evening can be in. */
const OF_EVENING = new Set([CLOSED, 'the evening is cancelled']);
const OF_PEOPLE = new Set([USUAL, UNLISTED, ARCHIVED, DELETED, 'the person is excluded', 'the person is banned']);
/** States of the whole community: its other scenes are in that state, too. */
const OF_COMMUNITY = new Set([UNLISTED, ARCHIVED]);
/** States in which every command is accepted. */
const OPEN = new Set([USUAL, UNLISTED, 'the scrim is for people with the link']);

let stage: DiscordWorld;
let fillers: TestUser[];
const linkable = DEMO_PEOPLE.map(({ email }) => email);
beforeAll(async () => {
  stage = await DiscordWorld.create();
  await stage.stopWorkers();
  fillers = await stage.world.createUsers(10);
  stage.discord.simulator.guild.addChannel('club');
});
afterAll(() => stage?.close());

const call = (method: string, path: string, user: TestUser, body: object = {}) =>
  stage.world.api(path, user, { method, body });
const onScrim = ({ scrim }: Pick<Scene, 'scrim'>, method: string, path: string, user: TestUser, body?: object) =>
  call(method, `/scrims/${scrim._id}${path}`, user, body);
const onEvening = ({ evening }: Pick<Scene, 'evening'>, method: string, path: string, user: TestUser, body?: object) =>
  call(method, `/evenings/${evening}${path}`, user, body);
const done = async (response: Promise<TestResponse>): Promise<void> => {
  const { status, body } = await response;
  if (status >= 300) throw new Error(`the state was not reached: ${JSON.stringify(body)}`);
};
const sit = (scene: Scene, user: TestUser, team: TeamName, role: Role) =>
  onScrim(scene, 'PATCH', `/insert-player/${user.id}`, user, seatBody(team, role));
const leave = (scene: Scene, user: TestUser) => onScrim(scene, 'PATCH', `/remove-player/${user.id}`, user);
const seatOthers = async (scene: Scene) => {
  const seats = TEAMS.flatMap((team) => ROLES.map((role) => ({ team, role })));
  // A seat that is taken or held already stays as it is.
  for (const [i, { team, role }] of seats.entries()) await sit(scene, fillers[i]!, team, role);
};
const edit = (scene: Scene, body: object) => done(call('PUT', `/scrims/${scene.scrim._id}`, stage.admin, body));
const startsIn = (minutes: number) => ({ gameStartTime: new Date(Date.now() + minutes * 60_000).toISOString() });
const begin = async (scene: Scene) => {
  await seatOthers(scene);
  await edit(scene, startsIn(-1));
};
const exclude = ({ community, person }: Scene) => done(stage.calls.exclude(community.slug, community.owner, person));

/** Puts a scene into each state, after the person has got their place. */
const STATES: Record<string, (scene: Scene) => Promise<void>> = {
  [USUAL]: async () => undefined,
  [UNLISTED]: ({ community }) =>
    done(stage.calls.call('PATCH', `/${community.slug}`, community.owner, { visibility: 'unlisted' })),
  'the scrim is for people with the link': (scene) => edit(scene, { visibility: 'link' }),
  [ARCHIVED]: ({ community }) => done(stage.calls.call('DELETE', `/${community.slug}`, community.owner, {})),
  'the person is excluded': exclude,
  'the person left, and the scrim is for members': async (scene) => {
    await done(stage.calls.leave(scene.community.slug, scene.person));
    await edit(scene, { visibility: 'members' });
  },
  'the person is excluded, and the scrim is for members': async (scene) => {
    await exclude(scene);
    await edit(scene, { visibility: 'members' });
  },
  'the person is banned': ({ person }) =>
    done(
      call('POST', '/admin/banUser', stage.admin, {
        banUserId: person.id,
        dateTo: new Date(Date.now() + 2 * 86_400_000).toISOString(),
      }),
    ),
  [DELETED]: ({ person }) => done(call('DELETE', '/auth/account', person, { name: person.name })),
  'the scrim is deleted': ({ scrim }) => done(call('DELETE', `/scrims/${scrim._id}`, stage.admin)),
  'the seat is held for a reserve': async (scene) => {
    const [leaver, reserve] = (await stage.world.createUsers(2)) as [TestUser, TestUser];
    await done(sit(scene, leaver, SEAT.team, SEAT.role));
    await done(onScrim(scene, 'POST', '/reserves', reserve, { roles: [SEAT.role] }));
    await done(leave(scene, leaver));
    expect((await offersOf(scene)).map(({ to }) => to._id)).toContain(reserve.id);
  },
  'both teams are full': seatOthers,
  'the game has started': begin,
  'the game is over': async (scene) => {
    // A team is not full while one of its seats is held.
    for (const { _id } of await offersOf(scene)) await done(onScrim(scene, 'DELETE', `/offers/${_id}`, stage.admin));
    await begin(scene);
    await done(onScrim(scene, 'PATCH', '/set-winner', stage.admin, { winnerTeamName: 'teamOne' }));
  },
  'the check-in has not begun': (scene) => edit(scene, startsIn(30 * 60)),
  'no reserves are wanted': (scene) => edit(scene, { attendance: { reserves: 0 } }),
  'the evening is cancelled': (scene) => done(onEvening(scene, 'POST', '/cancel', scene.community.organiser)),
  [CLOSED]: (scene) =>
    done(onEvening(scene, 'PATCH', '', scene.community.organiser, { startsAt: startsIn(10).gameStartTime })),
};
const concerns = (state: string, { needs }: Act): boolean =>
  needs === 'an evening' ? OF_EVENING.has(state) || OF_PEOPLE.has(state) : !OF_EVENING.has(state);

const offersOf = async ({ scrim }: Scene): Promise<ScrimView['offers']> =>
  (await stage.world.api(`/scrims/${scrim._id}`, stage.admin)).body.offers;

/** A member with their place in a scrim of the community, and linked with a person of Discord. */
async function setScene(needs: Place, community: Community): Promise<Scene> {
  const scrim: ScrimView = await stage.world.createScrim(community.organiser, {
    communityId: community.id,
    ...startsIn(90),
    attendance: { checkIn: true, opensMinutes: 120, reserves: 2 },
  });
  const person = await stage.world.createUser();
  await done(stage.calls.join(community.slug, person));
  const email = linkable.pop()!;
  const evening = needs === 'an evening' ? await stage.createEvening(community) : '';
  const scene = { community, scrim, evening, person, email };
  if (needs === 'an evening')
    await done(onEvening(scene, 'PUT', '/answer', person, { answer: 'maybe', roles: ['Mid'] }));
  if (needs === 'a seat') await done(sit(scene, person, 'teamTwo', 'ADC'));
  if (needs === 'an offer') {
    await done(sit(scene, community.member, 'teamOne', 'Mid'));
    await done(onScrim(scene, 'POST', '/reserves', person, { roles: ROLES }));
    await done(leave(scene, community.member));
    expect(await offersOf(scene)).toHaveLength(1);
  }
  const { id } = stage.discord.person(email).user;
  const links = stage.world.node().get<DiscordLinks>(DISCORD_LINKS, { strict: false });
  await links.link({ userId: person.id, session: '', requestId: 'link' }, { id, handle: `discord_${id}` });
  return scene;
}

const eventsOf = async ({ scrim, evening }: Scene, after = 0) =>
  (
    await stage.rows<{ type: string }>('SELECT type FROM events WHERE stream = $1 AND version > $2 ORDER BY version', [
      evening ? `evening-${evening}` : `scrim-${scrim._id}`,
      after,
    ])
  ).map(({ type }) => type);

async function pressed(scene: Scene, act: Act) {
  const before = (await eventsOf(scene)).length;
  const message = stage.discord.simulator.guild.post(stage.discord.channel('club'), { content: 'A message' } as never);
  const { email, evening, scrim } = scene;
  const as = act.values && { values: act.values };
  const outcome = await stage.discord.press(email, 'club', message, act.button(evening || scrim._id), as);
  return { says: outcome.message?.content ?? `no answer: ${outcome.problem}`, events: await eventsOf(scene, before) };
}
async function sentOverHttp(scene: Scene, act: Act) {
  const before = (await eventsOf(scene)).length;
  const on = scene.evening ? onEvening : onScrim;
  const { status, body } = await on(scene, act.method, act.path(scene), scene.person, act.body);
  return { status, body, events: await eventsOf(scene, before) };
}

describe.each(Object.entries(STATES))('while %s', (state, reach) => {
  let community: Community | undefined;
  /** Scenes in which every command so far was refused, so that the next finds them unchanged. */
  const unused = new Map<Place, Scene>();
  const refusals: string[] = [];

  async function sceneFor(needs: Place): Promise<Scene> {
    const found = unused.get(needs);
    if (found) return found;
    if (!community || OF_COMMUNITY.has(state)) community = await stage.calls.staffed();
    const scene = await setScene(needs, community);
    await reach(scene);
    unused.set(needs, scene);
    return scene;
  }

  const acts = Object.entries(ACTS).filter(([, act]) => concerns(state, act));
  test.each(acts)('%s has the same outcome in Discord and over HTTP', async (_, act) => {
    const http = await sentOverHttp(await sceneFor(act.needs), act);
    if (http.status < 300) unused.delete(act.needs);
    else refusals.push(http.body.code);
    const inDiscord = await pressed(await sceneFor(act.needs), act);
    if (http.status < 300) unused.delete(act.needs);
    expect(inDiscord.events).toEqual(http.events);
    if (http.status < 300) expect(inDiscord.says).toContain(act.says);
    else if (state === DELETED) expect(inDiscord.says).toContain('Link your Discord account');
    else expect(inDiscord.says).toBe(sentence(http.body.error).content);
  });

  test('the state refuses commands, if it is one that shall', () => expect(refusals.length > 0).toBe(!OPEN.has(state)));
});

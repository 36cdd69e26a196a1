// Checks rights on scrims of one's own and of another community, and that no channel tells others about them.
import type { ScrimView } from '@muster/contracts/scrims';
import { randomBytes } from 'node:crypto';
import { figure } from '@testing/figures';
import { seatBody } from '@testing/played-scrim';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { type Client, createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from '../../../../libs/communities/test/community-calls';

const ROLES = ['owner', 'organiser', 'caster', 'member', 'excluded', 'outsider', 'admin'] as const;
type Role = (typeof ROLES)[number];
const SCRIMS = ['own public', 'own members', 'own link', 'other public', 'other members', 'other link'] as const;
type Which = (typeof SCRIMS)[number];

/** `rest`: all roles that the line does not name. `granted`: response to the roles that may do it. */
const reads = `
  own public, own link, other public, other link -> rest 200
  own members -> owner organiser caster member admin 200 | rest 404
  other members -> admin 200 | rest 404`;
const managed = (granted: string) => `
  own public, own link -> owner organiser admin ${granted} | rest 403 organiser-only
  own members -> owner organiser admin ${granted} | caster member 403 organiser-only | rest 404 scrim-not-found
  other public, other link -> admin ${granted} | rest 403 organiser-only
  other members -> admin ${granted} | rest 404 scrim-not-found`;
/** `granted`: response to everybody who may open the scrim. */
const opened = (granted: string) => `
  own public, own link, other public, other link -> rest ${granted}
  own members -> owner organiser caster member admin ${granted} | rest 404 scrim-not-found
  other members -> admin ${granted} | rest 404 scrim-not-found`;
const joins = (granted: string) => `
  own public, own link -> excluded 403 excluded | rest ${granted}
  own members -> excluded 403 excluded | outsider 403 members-only | rest ${granted}
  other public, other link -> rest ${granted}
  other members -> admin ${granted} | rest 403 members-only`;

type Call = readonly [method: string, path: string, answers: string, body?: object];
/** Granted commands are refused by a later rule, so that no cell changes what the next one meets. */
const CALLS: readonly Call[] = [
  ['GET', '/scrims/:id', reads],
  ['GET', '/scrims/:id/timeline', reads],
  ['GET', '/scrims/:id/calendar.ics', reads],
  ['GET', '/conversations/scrim/:id', reads],
  ['GET', '/messages/:room', reads],
  ['POST', '/conversations/:room/seen', reads],
  ['POST', '/conversations/:room/unmute', reads],
  ['GET', '/scrims/:id/preview', 'own public, other public -> rest 200\n rest -> rest 404'],
  ['GET', '/scrims/:id/card.png', 'own public, other public -> rest 200\n rest -> rest 404'],
  ['PUT', '/scrims/:id', managed('200'), {}],
  ['PATCH', '/scrims/:id/swap-players', managed('400 same-player'), swapOf('player', 'player')],
  ['PATCH', '/scrims/:id/admin-assign-player', managed('404 user-not-found'), assignmentOf('absent')],
  ['PATCH', '/scrims/:id/admin-fill-random', managed('409 not-enough-users'), {}],
  ['PATCH', '/scrims/:id/set-winner', managed('409 not-started'), { winnerTeamName: 'teamOne' }],
  ['PATCH', '/scrims/:id/remove-image', managed('400 no-image'), {}],
  ['POST', '/scrims/:id/regenerate-tournament-code', managed('400 code-needs-full-teams'), {}],
  ['PATCH', '/scrims/:id/remove-player/absent', managed('404 player-not-found'), {}],
  ['PATCH', '/scrims/:id/insert-player/$self', joins('409 seat-taken'), seatBody('teamOne', 'Top')],
  ['PATCH', '/scrims/:id/move-player/$self', opened('409 not-a-player'), seatBody('teamOne', 'Top')],
  ['PATCH', '/scrims/:id/remove-player/$self', opened('404 player-not-found')],
  ['PATCH', '/scrims/:id/remove-caster/$self', opened('200')],
  ['POST', '/scrims/:id/check-in', opened('409 check-in-off')],
  ['DELETE', '/scrims/:id/check-in', opened('409 check-in-off')],
  ['POST', '/scrims/:id/reserves', joins('409 reserves-off'), { roles: ['Mid'] }],
  ['DELETE', '/scrims/:id/reserves', opened('200')],
  ['POST', '/scrims/:id/stand-in', opened('409 not-a-player')],
  ['DELETE', '/scrims/:id/stand-in', opened('409 not-a-player')],
  ['POST', '/scrims/:id/offers/1/accept', opened('409 offer-gone')],
  ['POST', '/scrims/:id/offers/1/decline', opened('409 offer-gone')],
  ['DELETE', '/scrims/:id/offers/1', managed('409 offer-gone')],
  ['POST', '/scrims/:id/nudge', managed('409 check-in-off')],
];

function swapOf(first: string, second: string): object {
  const seat = { role: 'Top', team: 'teamOne' };
  return { playerOne: { user: first, ...seat }, playerTwo: { user: second, ...seat } };
}
function assignmentOf(userId: string): object {
  return { userId, teamName: 'teamTwo', role: 'Top' };
}

function answerFor(answers: string, which: Which, role: Role): string {
  const lines = answers.split('\n').filter((line) => line.trim());
  const line =
    lines.find((one) =>
      one
        .split('->')[0]!
        .split(',')
        .some((name) => name.trim() === which),
    ) ?? lines.find((one) => one.trim().startsWith('rest ->'))!;
  const outcomes = line
    .split('->')[1]!
    .split('|')
    .map((one) => one.trim().split(' '));
  const of = (name: string) => outcomes.find((words) => words.slice(0, words.findIndex(isStatus)).includes(name));
  const words = (of(role) ?? of('rest'))!;
  return words.slice(words.findIndex(isStatus)).join(' ');
}
const isStatus = (word: string): boolean => /^\d{3}$/.test(word);

let world: World;
let people: Record<Role, TestUser>;
let scrims: Record<Which, ScrimView>;
/** Titles of scrims. Only some roles may read titles and ids of members-only scrims. */
const canaries = {} as Record<Which, string>;
const mayRead = (which: Which, role: Role): boolean =>
  role === 'admin' ||
  !which.endsWith('members') ||
  (which === 'own members' && !['excluded', 'outsider'].includes(role));
const leaksIn = (role: Role, text: string): Which[] =>
  SCRIMS.filter(
    (which) => !mayRead(which, role) && (text.includes(canaries[which]) || text.includes(scrims[which]._id)),
  );

beforeAll(async () => {
  world = await createWorld({ worker: true });
  const communities = new CommunityCalls(world);
  const [own, other] = [await communities.staffed(), await communities.staffed()];
  const [excluded, outsider] = (await world.createUsers(2)) as [TestUser, TestUser];
  await communities.join(own.slug, excluded);
  await communities.exclude(own.slug, own.owner, excluded);
  const { owner, organiser, caster, member } = own;
  const admin = await world.createUser({ admin: true });
  people = { owner, organiser, caster, member, excluded, outsider, admin };
  scrims = {} as Record<Which, ScrimView>;
  for (const which of SCRIMS) {
    const [side, visibility] = which.split(' ');
    const staff = side === 'own' ? own : other;
    const seated = await world.createUser();
    await communities.join(staff.slug, seated);
    canaries[which] = `cnry${randomBytes(6).toString('hex')}`;
    const scrim = await world.createScrim(staff.owner, {
      title: canaries[which],
      communityId: staff.id,
      visibility,
      isWithCasters: true,
    });
    await world.api(`/scrims/${scrim._id}/insert-player/${seated.id}`, seated, {
      method: 'PATCH',
      body: seatBody('teamOne', 'Top'),
    });
    scrims[which] = scrim;
  }
}, 60_000);
afterAll(() => world?.close());

test.each(CALLS.map((call) => ({ call, name: `${call[0]} ${call[1]}` })))('$name', async ({ call }) => {
  const [method, path, answers, body] = call;
  const [got, expected]: Record<string, string>[] = [{}, {}];
  const leaks: string[] = [];
  for (const which of SCRIMS)
    for (const role of ROLES) {
      const user = people[role];
      const fill = (id: string, room: string) =>
        path.replace(':id', id).replace(':room', room).replace('$self', user.id);
      const filled = fill(scrims[which]._id, scrims[which]._conversation);
      const response = await world.api(filled, user, { method, body });
      const text = JSON.stringify(response.body);
      const cell = `${role} with ${which}`;
      const outcome = answerFor(answers, which, role);
      expected![cell] = outcome;
      got![cell] = outcome.includes(' ') ? `${response.status} ${response.body.code}` : String(response.status);
      leaks.push(...leaksIn(role, text).map((leaked) => `${cell}: ${leaked}`));
      if (response.status === 404 && !mayRead(which, role)) {
        const unknown = await world.api(fill('unknown', 'unknown'), user, { method, body });
        expect([cell, { ...response.body, requestId: '' }]).toEqual([cell, { ...unknown.body, requestId: '' }]);
      }
    }
  expect(got).toEqual(expected);
  expect(leaks).toEqual([]);
  figure('C8', `cells of ${method} ${path} by role, community and visibility`, SCRIMS.length * ROLES.length);
});

describe('no list, search, profile, notification, export or dashboard tells of a members-only scrim to others', () => {
  test.each([0, 1])('the same for every order of readers (%s first)', async (turn) => {
    await waitUntilCaughtUp(world);
    const everybody = Object.values(people);
    const slugs = (await world.api(`/communities`, people.admin)).body.data.map(({ slug }: { slug: string }) => slug);
    const rooms = Object.values(scrims).map(({ _id }) => _id);
    const days = `startDate=${new Date().toISOString()}&endDate=${new Date(Date.now() + 86_400_000).toISOString()}`;
    const paths = [
      `/scrims?${days}`,
      `/scrims?${days}&region=NA`,
      `/scrims?${days}&page=1&limit=200`,
      `/scrims/starts?${days}`,
      '/scrims/tonight',
      ...slugs.flatMap((slug: string) => [
        `/scrims?${days}&community=${slug}`,
        `/communities/${slug}`,
        `/communities/${slug}/log`,
        `/communities/${slug}/members`,
      ]),
      '/communities?search=cnry',
      `/conversations/scrims?scrims=${rooms.join(',')}`,
      '/messages/verifiedUser/unseen-messages',
      '/admin/dashboard-stats',
      '/notifications/user-notifications',
      '/conversations/user',
      '/auth/export',
      `/users?q=cnry`,
      '/admin/recent-activities',
      ...everybody.flatMap((user) => [
        `/users/${user.id}/scrims`,
        `/users/${user.id}/career`,
        `/users/${user.id}/communities`,
      ]),
      ...Object.values(scrims).map((scrim) => `/users/${scrim.createdBy._id}/scrims`),
      ...Object.values(scrims).map((scrim) => `/users/${scrim.createdBy._id}/created-scrims`),
    ];
    const leaks: string[] = [];
    for (const role of turn === 0 ? ROLES : ROLES.toReversed())
      for (const path of paths) {
        const { body } = await world.api(path, people[role]);
        leaks.push(...leaksIn(role, JSON.stringify(body)).map((which) => `${role} reads ${which} at ${path}`));
      }
    for (const role of ROLES) {
      const { url } = (await world.api('/calendar', people[role])).body;
      const calendar = await (await fetch(`${world.url()}${new URL(url).pathname}`)).text();
      expect(calendar).toContain('BEGIN:VCALENDAR');
      leaks.push(...leaksIn(role, calendar).map((which) => `${role} reads ${which} in the calendar`));
    }
    const tonight = await world.api('/scrims/tonight');
    for (const which of SCRIMS.filter((one) => one.endsWith('members')))
      expect(JSON.stringify(tonight.body)).not.toContain(scrims[which]._id);
    expect(leaks).toEqual([]);
    const own = await world.api(`/scrims?${days}`, people.member);
    expect(JSON.stringify(own.body)).toContain(canaries['own members']);
  });
  test('and no link', async () => {
    for (const which of SCRIMS.filter((one) => !one.endsWith('public'))) {
      const page = await (await fetch(`${world.url()}/scrims/${scrims[which]._id}`)).text();
      expect(page).not.toContain(canaries[which]);
    }
  });
});

describe('sockets', () => {
  const clients = {} as Record<Role, Client>;
  const marker = async () => {
    const title = `marker ${randomBytes(4).toString('hex')}`;
    await world.api(`/scrims/${scrims['own public']._id}`, people.admin, { method: 'PUT', body: { title } });
    for (const role of ROLES) await clients[role].waitFor('scrim_updated', (view) => view.title === title);
  };
  const answers: unknown[] = [];
  const expected: unknown[] = [];
  beforeAll(async () => {
    for (const role of ROLES) clients[role] = await world.connect(people[role]);
    for (const which of SCRIMS)
      for (const role of ROLES) {
        const joined = await clients[role].emit('join_scrim_room', scrims[which]._id);
        const chat = await clients[role].emit('scrimChatOpen', scrims[which]._id);
        answers.push([role, which, joined.ok ?? joined.code, chat.ok ?? chat.code]);
        const both = mayRead(which, role) ? [true, true] : ['scrim-not-found', 'conversation-not-found'];
        expected.push([role, which, ...both]);
      }
  });

  test('join rooms and chats only of scrims that exist for their users', () => {
    expect(answers).toEqual(expected);
  });
  test('hear of changes, messages and deletions only there', async () => {
    for (const which of SCRIMS) {
      const scrim = scrims[which];
      await world.api(`/scrims/${scrim._id}`, people.admin, {
        method: 'PUT',
        body: { title: `${canaries[which]} again` },
      });
      const { body: room } = await world.api(`/conversations/scrim/${scrim._id}`, people.admin);
      const sent = { conversationId: room._id, text: canaries[which] };
      expect((await world.api('/messages', people.admin, { method: 'POST', body: sent })).status).toBe(201);
    }
    await marker();
    for (const role of ROLES) {
      const heard = JSON.stringify(clients[role].heard);
      expect([role, leaksIn(role, heard)]).toEqual([role, []]);
      for (const which of SCRIMS)
        if (!mayRead(which, role))
          expect([role, which, heard.includes(scrims[which]._id)]).toEqual([role, which, false]);
    }
    expect(JSON.stringify(clients.member.heard)).toContain(`${canaries['own members']} again`);
  });
  test('a member who is excluded hears nothing more, in rooms, chats and lists', async () => {
    const { _id } = scrims['own members'];
    const communities = new CommunityCalls(world);
    const { body: view } = await world.api(`/scrims/${_id}`, people.owner);
    expect((await communities.exclude(view.community.slug, people.owner, people.member)).status).toBeLessThan(300);
    await clients.member.waitFor('scrim_removed', ({ scrimId }) => scrimId === _id);
    const before = clients.member.heard.length;
    const { body: room } = await world.api(`/conversations/scrim/${_id}`, people.owner);
    await world.api('/messages', people.owner, {
      method: 'POST',
      body: { conversationId: room._id, text: 'a secret' },
    });
    await world.api(`/scrims/${_id}`, people.owner, { method: 'PUT', body: { title: 'a secret title' } });
    await clients.owner.waitFor('getScrimMessage', ({ text }) => text === 'a secret');
    await marker();
    expect(JSON.stringify(clients.member.heard.slice(before))).not.toContain(_id);
  });
  test('a scrim that becomes members-only disappears for everybody else', async () => {
    const { _id } = scrims['own link'];
    const open = scrims['own public']._id;
    await world.api(`/scrims/${_id}`, people.owner, { method: 'PUT', body: { visibility: 'members' } });
    await clients.outsider.waitFor('scrim_removed', ({ scrimId }) => scrimId === _id);
    const before = clients.outsider.heard.length;
    await world.api(`/scrims/${_id}`, people.owner, { method: 'PUT', body: { title: 'for members' } });
    await clients.owner.waitFor('scrim_updated', ({ title }) => title === 'for members');
    await world.api(`/scrims/${open}`, people.owner, { method: 'PUT', body: { title: 'for everybody' } });
    await clients.outsider.waitFor('scrim_updated', ({ title }) => title === 'for everybody');
    expect(JSON.stringify(clients.outsider.heard.slice(before))).not.toContain(_id);
  });
});

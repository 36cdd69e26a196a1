// Members come from a file: each good row is an invitation, and nobody is a member before they say so.
import type { ImportResult } from '@muster/contracts/community-import';
import type { NotificationView } from '@muster/contracts/notifications';
import { CommandDispatcher, Database } from '@muster/platform';
import { userAggregate } from '@muster/users';
import { untilHolds } from '@testing/wait-until';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls, IMPORT_HEADER as HEADER, importRow as rowOf, refused } from './community-calls';

let world: World;
let calls: CommunityCalls;
beforeAll(async () => {
  world = await createWorld({ nodes: 2, worker: true });
  calls = new CommunityCalls(world);
});
afterAll(() => world?.close());
jest.setTimeout(60_000);

const nth = ({ name }: TestUser) => name.split(' ')[1]!;
const send = (slug: string, as: TestUser, csv: string, dryRun?: boolean, node = 0) =>
  calls.call('POST', `/${slug}/import`, as, { csv, ...(dryRun !== undefined && { dryRun }) }, node);
const importRows = (...given: Parameters<CommunityCalls['import']>) => calls.import(...given);
const invitations = async (slug: string, as: TestUser) =>
  (await calls.call('GET', `/${slug}/invitations`, as)).body.data as { _id: string; name: string; role: string }[];
const notified = async (user: TestUser): Promise<NotificationView[]> =>
  (await world.api('/notifications/user-notifications', user)).body.notifications.filter(
    ({ kind }: NotificationView) => kind === 'community-invited',
  );
const invitedTo = async (user: TestUser): Promise<{ community: { slug: string }; role: string }[]> =>
  (await world.api('/home', user)).body.invitations;

test('a dry run says what becomes of each row and changes nothing; accounts and names without one look alike', async () => {
  const { slug, owner, organiser, member, outsider } = await calls.staffed();
  const banished = await world.createUser();
  await calls.exclude(slug, owner, banished);
  await importRows(slug, owner, 'Known One,KN1,,EUW,');
  const csv = [
    '\uFEFFRole;Region;extra;Name;discord;TAGLINE',
    `;na;x;${outsider.name};;t${nth(outsider)}`,
    'Caster;EUW;;"New One";;#NEW',
    `;NA;;${member.name};;T${nth(member)}`,
    ';EUW;;known  ONE;;KN1',
    '',
    ';EUW;;new one;;new',
    `;NA;;${banished.name};;T${nth(banished)}`,
    'owner;NA;;High;;UP',
    'king;NA;;Odd;;UP',
    ';MARS;;Far;;UP',
    ';NA;;=1+1;;UP',
    ';NA;;Long;;TOOLONG',
  ].join('\r\n');
  const { status, body } = await send(slug, organiser, csv);
  expect(status).toBe(200);
  expect(
    (body as ImportResult).rows.map(({ line, role, region, status: is, problem }) => [line, role, region, is, problem]),
  ).toEqual([
    [2, 'member', 'NA', 'invited', null],
    [3, 'caster', 'EUW', 'invited', null],
    [4, 'member', 'NA', 'already-member', null],
    [5, 'member', 'EUW', 'already-invited', null],
    [7, 'member', 'EUW', 'error', 'twice'],
    [8, 'member', 'NA', 'error', 'excluded'],
    [9, 'owner', 'NA', 'error', 'role-too-high'],
    [10, 'king', 'NA', 'error', 'role-unknown'],
    [11, 'member', 'MARS', 'error', 'region-unknown'],
    [12, 'member', 'NA', 'error', 'name-invalid'],
    [13, 'member', 'NA', 'error', 'tagline-invalid'],
  ]);
  expect(body).toMatchObject({ importId: null, counts: { invited: 2, known: 2, errors: 7 } });
  expect((await invitations(slug, owner)).map(({ name }) => name)).toEqual(['Known One']);
  expect(await notified(outsider)).toEqual([]);

  // The real one: with an account or without, an invitation looks the same.
  expect((await send(slug, organiser, csv, false, 1)).body.counts).toEqual({ invited: 2, known: 2, errors: 7 });
  const listed = await invitations(slug, owner);
  expect(listed.map(({ name }) => name).toSorted()).toEqual(['Known One', 'New One', outsider.name]);
  expect(new Set(listed.map((one) => Object.keys(one).toSorted().join()))).toEqual(
    new Set(['_by,_claimant,_id,createdAt,expiresAt,importId,name,region,role,tagline']),
  );
  expect(JSON.stringify(listed)).not.toContain(outsider.id);
  expect(await calls.call('GET', `/${slug}/invitations`, member)).toMatchObject(refused(403, 'organiser-only'));
});

test('a file that cannot be read as a list of people, or is too long, is refused and changes nothing', async () => {
  const { slug, owner, member } = await calls.staffed();
  const refusal = async (csv: string) => {
    const { status, body } = await send(slug, owner, csv, false);
    return `${status} ${body.code}`;
  };
  expect(await refusal('')).toBe('400 csv-columns');
  expect(await refusal('name,tagline,region\nA,B,NA')).toBe('400 csv-columns');
  expect(await refusal(HEADER)).toBe('400 csv-rows');
  expect(await refusal(`${HEADER}\n"A,B,,NA,`)).toBe('400 csv-rows');
  const rows = (count: number) => [HEADER, ...Array.from({ length: count }, (_, i) => `P${i},A,,NA,`)].join('\n');
  expect(await refusal(rows(501))).toBe('400 csv-rows');
  expect(await refusal(`${HEADER}\n${'x'.repeat(256 * 1_024)}`)).toBe('413 too-large');
  expect(await send(slug, member, rows(1))).toMatchObject(refused(403, 'organiser-only'));
  expect((await send(slug, owner, rows(500))).body.counts.invited).toBe(500);
  expect(await invitations(slug, owner)).toEqual([]);
  await calls.call('DELETE', `/${slug}`, owner);
  expect(await send(slug, owner, rows(1))).toMatchObject(refused(409, 'community-archived'));
});

test('the invited find an unlisted community by invite, join with their role, and an exclusion keeps them out', async () => {
  const { slug, owner, outsider } = await calls.staffed({ visibility: 'unlisted', entry: 'invite' });
  const [late, renamed] = (await world.createUsers(2)) as [TestUser, TestUser];
  for (const user of [outsider, late]) expect((await calls.join(slug, user)).status).toBe(404);
  await importRows(slug, owner, rowOf(outsider, 'caster'), rowOf(late), 'Wanted Name,WN1,,NA,');

  expect(await notified(outsider)).toMatchObject([
    { message: expect.stringContaining(`${owner.name} invites you to join`), link: `/communities/${slug}` },
  ]);
  expect(await invitedTo(outsider)).toMatchObject([{ community: { slug }, role: 'caster' }]);
  expect((await calls.view(slug, outsider, 1)).me).toMatchObject({ role: null, invitation: { role: 'caster' } });
  expect(await calls.call('GET', `/${slug}/members`, outsider)).toMatchObject(refused(403, 'members-only'));
  expect(await calls.join(slug, outsider)).toMatchObject({ status: 200, body: { me: { role: 'caster' } } });
  expect(await notified(outsider)).toEqual([]);
  expect(await invitedTo(outsider)).toEqual([]);
  await calls.leave(slug, outsider);
  expect((await calls.join(slug, outsider)).status).toBe(404); // once

  await calls.exclude(slug, owner, late);
  expect(await calls.join(slug, late)).toMatchObject(refused(403, 'excluded'));

  // A name belongs to the account that signs up with it, not to one that takes it later.
  const rename = { name: 'Wanted Name', summonerTagline: 'WN1' };
  expect((await world.api('/auth/update-user', renamed, { method: 'PUT', body: rename })).status).toBe(200);
  expect((await calls.join(slug, renamed)).status).toBe(404);
});

/** The tagline that the next account gets. */
const nextTag = async () => Number(nth(await world.createUser())) + 1;

test('a person who signs up with an invited Riot ID is invited at once, and notified', async () => {
  const { slug, owner } = await calls.staffed({ entry: 'request' });
  const next = await nextTag();
  await importRows(slug, owner, `Fresh Face,T${next},,NA,caster`, `Second Face,T${next + 1},,NA,`);
  const fresh = await world.createUser({ name: 'Fresh Face' });
  const second = await world.createUser({ name: 'Second Face' });
  expect((await calls.join(slug, fresh)).body).toMatchObject({ me: { role: 'caster' } });
  await untilHolds(async () => expect(await notified(second)).toHaveLength(1));
  expect(await invitedTo(second)).toMatchObject([{ community: { slug }, role: 'member' }]);
  const exported = (await world.api('/auth/export', second)).body;
  expect(exported.communityInvitations).toMatchObject([{ slug, role: 'member' }]);

  // Members and organisers do not learn which invited person has signed up.
  const log = (await calls.call('GET', `/${slug}/log`, owner)).body.data.map(({ kind }: { kind: string }) => kind);
  expect(log).toContain('MembersInvited');
  expect(log).not.toContain('InvitationDelivered');
  expect((await calls.call('GET', `/${slug}/invitations`, owner)).body.data).toMatchObject([{ _claimant: null }]);

  const send = (command: object) =>
    world
      .node()
      .get(CommandDispatcher, { strict: false })
      .send(userAggregate, command as never, { by: second.id });
  const past = { now: new Date(Date.now() - 31 * 86_400_000).toISOString() };
  await send({ type: 'DeleteAccount', userId: second.id, ctx: past });
  await untilHolds(async () => expect(await invitations(slug, owner)).toEqual([]));
});

test('a user who signs up with an invited Riot ID learns of an unlisted community only once confirmed', async () => {
  const { slug, id, owner, organiser, member } = await calls.staffed({ visibility: 'unlisted', entry: 'invite' });
  const next = await nextTag();
  const csv = [HEADER, `Wanted One,T${next},,NA,caster`, `Wanted Two,T${next + 1},,NA,`].join('\n');
  expect((await send(slug, owner, csv)).body).toMatchObject({ needsYes: true, counts: { invited: 2 } });
  await send(slug, owner, csv, false);
  const taker = await world.createUser({ name: 'Wanted One' });
  const other = await world.createUser({ name: 'Wanted Two' });
  const asked = async (user: TestUser): Promise<NotificationView[]> =>
    (await world.api('/notifications/user-notifications', user)).body.notifications.filter(
      ({ kind }: NotificationView) => kind === 'community-request',
    );
  await untilHolds(async () => expect(await asked(organiser)).toHaveLength(2));
  const message = expect.stringContaining('Wanted One has signed up');
  expect(await asked(owner)).toContainEqual(
    expect.objectContaining({ message, link: `/communities/${slug}/staff?tab=import` }),
  );
  expect(await asked(member)).toEqual([]);

  // Nothing tells them: no page or list, not their home, their notifications or their export.
  expect((await calls.join(slug, taker)).status).toBe(404);
  expect((await calls.call('GET', `/${slug}`, taker)).status).toBe(404);
  const told = await Promise.all(
    [
      '/home',
      '/notifications/user-notifications',
      '/auth/export',
      '/communities',
      `/users/${taker.id}/communities`,
    ].map(async (path) => JSON.stringify((await world.api(path, taker)).body)),
  );
  for (const text of told) expect([text.includes(slug), text.includes(id)]).toEqual([false, false]);

  const listed = async () => (await calls.call('GET', `/${slug}/invitations`, organiser)).body.data;
  const [one, two] = ['Wanted One', 'Wanted Two'].map(
    (name) => async () => (await listed()).find((invitation: { name: string }) => invitation.name === name),
  ) as [() => Promise<any>, () => Promise<any>];
  const { _id, _claimant } = await one();
  expect(_claimant).toMatchObject({ _id: taker.id, name: 'Wanted One' });
  const confirm = (as: TestUser, invitation: string) =>
    calls.call('POST', `/${slug}/invitations/${invitation}/confirm`, as);
  expect(await confirm(member, _id)).toMatchObject(refused(403, 'organiser-only'));
  expect(await confirm(organiser, 'none')).toMatchObject(refused(404, 'invitation-not-found'));
  expect((await confirm(organiser, _id)).status).toBe(200);
  expect(await confirm(organiser, _id)).toMatchObject(refused(404, 'invitation-not-found'));
  expect(await notified(taker)).toHaveLength(1);
  expect(await asked(owner)).toHaveLength(1);
  expect((await one())._claimant).toBeNull();
  expect((await calls.join(slug, taker)).body).toMatchObject({ me: { role: 'caster' } });

  // Withdrawing the invitation means no: organisers are no longer asked, and the other user has learnt nothing.
  expect((await calls.call('DELETE', `/${slug}/invitations/${(await two())._id}`, owner)).status).toBe(200);
  expect(await asked(owner)).toEqual([]);
  expect((await calls.join(slug, other)).status).toBe(404);
  expect(await notified(other)).toEqual([]);
});

test('an invitation is withdrawn, a whole import within a day, and members stay', async () => {
  const { slug, owner, organiser } = await calls.staffed({ entry: 'invite' });
  const [one, other, joined] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
  const { importId } = await importRows(slug, organiser, rowOf(one), rowOf(other), rowOf(joined), 'No One,NO1,,NA,');
  await calls.join(slug, joined);
  const withdraw = async (name: string) => {
    const { _id } = (await invitations(slug, owner)).find((invitation) => invitation.name === name)!;
    return calls.call('DELETE', `/${slug}/invitations/${_id}`, owner);
  };
  expect((await withdraw(one.name)).status).toBe(200);
  expect([await notified(one), await invitedTo(one)]).toEqual([[], []]);
  expect(await calls.join(slug, one)).toMatchObject(refused(403, 'invite-needed'));
  expect(await calls.call('DELETE', `/${slug}/invitations/none`, owner)).toMatchObject(
    refused(404, 'invitation-not-found'),
  );
  const undo = (id = importId) => calls.call('DELETE', `/${slug}/import/${id}`, owner);
  expect(await undo()).toMatchObject({ status: 200, body: { withdrawn: 2 } });
  expect(await undo()).toMatchObject(refused(404, 'import-not-found'));
  expect(await invitations(slug, owner)).toEqual([]);
  expect(await notified(other)).toEqual([]);
  expect(await calls.roles(slug, owner)).toMatchObject({ [joined.id]: 'member' });

  // An expired invitation invites nobody, and the person can be invited again. Archiving the community deletes the
  // names of invited people.
  await importRows(slug, owner, rowOf(other));
  await world.asOwner(`UPDATE community_invitations SET expires_at = now() WHERE account = $1`, [other.id]);
  expect([await invitedTo(other), await invitations(slug, owner)]).toEqual([[], []]);
  expect(await importRows(slug, owner, rowOf(other))).toMatchObject({ counts: { invited: 1 } });
  await calls.call('DELETE', `/${slug}`, owner);
  const kept = await world
    .node()
    .get(Database, { strict: false })
    .query('SELECT 1 FROM community_invitations WHERE account = $1', [other.id]);
  expect(kept).toEqual([]);
});

test('two imports at once invite each person once', async () => {
  const { slug, owner, organiser, outsider } = await calls.staffed();
  const csv = [HEADER, rowOf(outsider), 'Both,BO1,,NA,'].join('\n');
  const both = await Promise.all([send(slug, owner, csv, false, 0), send(slug, organiser, csv, false, 1)]);
  expect(new Set(both.map(({ body }) => body.counts.invited))).toEqual(new Set([0, 2]));
  expect(await invitations(slug, owner)).toHaveLength(2);
  expect(await notified(outsider)).toHaveLength(1);
});

test('organisers get the members as a file, which no spreadsheet calculates', async () => {
  const { slug, owner, caster, member } = await calls.staffed();
  await world.api('/auth/update-user', member, { method: 'PUT', body: { discord: '+cmd,calc' } });
  const fetched = await fetch(`${world.url()}/api/communities/${slug}/members.csv`, {
    headers: { 'x-api-key': API_KEY, authorization: owner.token },
  });
  expect(fetched.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = (await fetched.text()).split('\n');
  expect(lines[0]).toBe('name,tagline,region,discord,role,joined');
  expect(lines).toHaveLength(6); // header, four people, the end of the last line
  expect(lines.find((line) => line.startsWith(member.name))).toMatch(
    new RegExp(`^${member.name},T${nth(member)},NA,"'\\+cmd,calc",member,20\\d\\d-`),
  );
  expect(lines.some((line) => line.startsWith(`${caster.name},`) && line.includes(',caster,'))).toBe(true);
  expect(await calls.call('GET', `/${slug}/members.csv`, member)).toMatchObject(refused(403, 'organiser-only'));
});

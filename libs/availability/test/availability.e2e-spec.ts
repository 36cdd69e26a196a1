import { CommandDispatcher, Database } from '@muster/platform';
import type { AnyAggregate } from '@muster/platform/runtime';
import { userAggregate } from '@muster/users';
import { waitUntil } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';
import { availabilityAggregate } from '../src/aggregate';
import { PastDaysSweep } from '../src/write/past-days-sweep';

const DAY_MS = 86_400_000;
const dateIn = (days: number, zone = 'Etc/UTC') =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() + days * DAY_MS);
const NOTHING = {
  zone: null,
  week: null,
  days: [],
  share: 'teams',
  confirmedAt: null,
  stale: false,
  updatedAt: null,
};

let world: World;
beforeAll(async () => {
  world = await createWorld({ nodes: 2, worker: true });
});
afterAll(() => world?.close());
jest.setTimeout(60_000);

const own = async (as: TestUser, node = 0) => (await world.api('/availability', as, { node })).body;
const put = (as: TestUser, body: object, path = '') => world.api(`/availability${path}`, as, { method: 'PUT', body });
const setDay = (as: TestUser, date: string, body: object) => put(as, body, `/days/${date}`);
const refused = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const evening = (day: string, from = '19:00', to = '23:00') => ({ day, from, to });
const send = (command: object, aggregate: AnyAggregate = availabilityAggregate) =>
  world.node().get(CommandDispatcher, { strict: false }).send(aggregate, command, { by: 'test' });
const now = () => ({ now: new Date().toISOString() });

test('nothing is said before anything is said', async () =>
  expect(await own(await world.createUser())).toEqual(NOTHING));

describe('a usual week', () => {
  test('is stored in order, overlapping ranges as one, and read on every node', async () => {
    const user = await world.createUser();
    const week = [evening('tue', '00:00', '02:00'), evening('mon', '21:00', '26:00'), evening('mon', '19:00', '21:30')];
    const { status, body } = await put(user, { zone: 'eUROPE/berlin', week });
    expect([status, body]).toEqual([
      200,
      {
        zone: 'Europe/Berlin',
        week: [evening('mon', '19:00', '26:00'), evening('tue', '00:00', '02:00')],
        days: [],
        share: 'teams',
        confirmedAt: expect.any(String),
        stale: false,
        updatedAt: body.confirmedAt,
      },
    ]);
    expect(await own(user, 1)).toEqual(body);
  });

  test('counts anew when it is said or confirmed, not with zone or sharing', async () => {
    const user = await world.createUser();
    const first = (await put(user, { zone: 'Etc/UTC', week: [evening('fri')] })).body;
    const moved = (await put(user, { zone: 'Asia/Kathmandu' })).body;
    const hidden = (await put(user, { share: 'nobody' })).body;
    expect([moved, hidden]).toMatchObject([
      { zone: 'Asia/Kathmandu', week: first.week, confirmedAt: first.confirmedAt },
      { zone: 'Asia/Kathmandu', week: first.week, confirmedAt: first.confirmedAt, share: 'nobody' },
    ]);
    const confirmed = (await world.api('/availability/confirm', user, { method: 'POST' })).body;
    expect(confirmed.confirmedAt > first.confirmedAt).toBe(true);
    expect(confirmed).toMatchObject({ week: first.week, zone: 'Asia/Kathmandu', share: 'nobody' });
    const never = (await put(user, { week: [] })).body;
    expect([never.week, never.confirmedAt > confirmed.confirmedAt]).toEqual([[], true]);
    expect((await put(user, { week: null })).body).toMatchObject({ week: null, stale: false });
  });

  test.each([
    [{ week: [evening('mon')] }, 'zone-unknown'],
    [{ week: null }, 'zone-unknown'],
    [{ zone: 'Mars/Olympus' }, 'zone-unknown'],
    [{ zone: '+01:00', week: [] }, 'zone-unknown'],
    [{ zone: 'Etc/UTC', week: [evening('mon', '19:10', '20:00')] }, 'range-invalid'],
    [
      { zone: 'Etc/UTC', week: [1, 3, 5, 7, 9].map((hour) => evening('mon', `0${hour}:00`, `0${hour}:30`)) },
      'range-invalid',
    ],
    [{ zone: 'Etc/UTC', share: 'friends' }, 'invalid'],
    [{ zone: 'Etc/UTC', week: [evening('someday')] }, 'invalid'],
  ])('%j is refused, and nothing changes', async (body, code) => {
    const user = await world.createUser();
    expect(refused(await put(user, body))).toEqual([400, code]);
    expect(await own(user)).toEqual(NOTHING);
  });

  test('two browsers that change different fields at once lose nothing', async () => {
    const user = await world.createUser();
    await put(user, { zone: 'Etc/UTC' });
    const changes = [{ week: [evening('sat')] }, { share: 'nobody' }];
    await Promise.all(changes.map((body, node) => world.api('/availability', user, { method: 'PUT', body, node })));
    expect(await own(user)).toMatchObject({ week: [evening('sat')], share: 'nobody', zone: 'Etc/UTC' });
  });
});

describe('a date that differs', () => {
  test('replaces what was said about it, stays when the zone changes, and can be taken back', async () => {
    const user = await world.createUser();
    await put(user, { zone: 'Etc/UTC' });
    const [today, tomorrow] = [dateIn(0), dateIn(1)];
    const ranges = [{ from: '20:00', to: '24:00' }];
    await setDay(user, tomorrow, { ranges, note: '  away\n until eight ' });
    await setDay(user, today, { ranges: [], note: null });
    expect((await put(user, { zone: 'America/New_York' })).body.days).toEqual([
      { date: today, ranges: [], note: null },
      { date: tomorrow, ranges, note: 'away until eight' },
    ]);
    const replaced = (await setDay(user, tomorrow, { ranges: [] })).body;
    expect(replaced.days[1]).toEqual({ date: tomorrow, ranges: [], note: null });
    const drop = () => world.api(`/availability/days/${tomorrow}`, user, { method: 'DELETE' });
    for (let i = 0; i < 2; i++)
      expect(await drop()).toMatchObject({ status: 200, body: { days: [{ date: today, ranges: [], note: null }] } });
  });

  test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('lies between yesterday and 56 days ahead in %s', async (zone) => {
    const user = await world.createUser();
    await put(user, { zone });
    const answers = [];
    for (const days of [-2, -1, 56, 57]) answers.push(refused(await setDay(user, dateIn(days, zone), { ranges: [] })));
    expect(answers).toEqual([
      [400, 'date-out-of-range'],
      [200, undefined],
      [200, undefined],
      [400, 'date-out-of-range'],
    ]);
  });

  test.each([
    ['2027-02-30', { ranges: [] }, 'date-out-of-range'],
    ['tomorrow', { ranges: [] }, 'date-out-of-range'],
    [dateIn(1), { ranges: [{ from: '20:00', to: '19:00' }] }, 'range-invalid'],
    [dateIn(1), { ranges: [], note: 'x'.repeat(101) }, 'invalid'],
    [dateIn(1), {}, 'invalid'],
  ])('%s %j is refused', async (date, body, code) => {
    const user = await world.createUser();
    await put(user, { zone: 'Etc/UTC' });
    expect(refused(await setDay(user, date, body))).toEqual([400, code]);
    expect((await own(user)).days).toEqual([]);
  });

  test('means nothing without a zone', async () =>
    expect(refused(await setDay(await world.createUser(), dateIn(1), { ranges: [] }))).toEqual([400, 'zone-unknown']));

  test('is erased 30 days after it', async () => {
    const user = await world.createUser();
    await put(user, { zone: 'Etc/UTC' });
    for (const days of [-31, -30, -29])
      await send({
        type: 'SetFreeDay',
        userId: user.id,
        ctx: now(),
        entry: { date: dateIn(days), ranges: [], note: 'x' },
      });
    await world.worker!.get(PastDaysSweep, { strict: false }).sweep();
    expect((await own(user)).days.map(({ date }: { date: string }) => date)).toEqual([dateIn(-30), dateIn(-29)]);
  });
});

test('a week says nothing after 56 days without a word, and its owner is asked once', async () => {
  const user = await world.createUser();
  const confirmedAt = new Date(Date.now() - 57 * DAY_MS).toISOString();
  const week = [evening('mon')];
  await send({ type: 'ChangeAvailability', userId: user.id, ctx: { now: confirmedAt }, zone: 'Etc/UTC', week });
  expect(await own(user)).toMatchObject({ week, stale: true, confirmedAt });
  const asked = async () => {
    const { notifications } = (await world.api('/notifications/user-notifications', user)).body;
    return notifications.map(({ kind, link }: { kind: string; link: string }) => [kind, link]);
  };
  await waitUntil(async () => (await asked()).length > 0);
  expect(await asked()).toEqual([['availability-stale', '/settings#times']]);
  expect((await world.api('/availability/confirm', user, { method: 'POST' })).body).toMatchObject({
    week,
    stale: false,
  });
});

test('is exported, and comes back when the deletion of the account is undone', async () => {
  const user = await world.createUser();
  await put(user, { zone: 'Etc/UTC', week: [evening('sun')] });
  await setDay(user, dateIn(1), { ranges: [], note: 'exam' });
  const before = await own(user);
  const { stale, ...stored } = before;
  expect((await world.api('/auth/export', user)).body.availability).toEqual(stored);
  await send({ type: 'DeleteAccount', userId: user.id, ctx: now() }, userAggregate);
  // The session is known to have ended once the node has read the event.
  await waitUntil(async () => (await world.api('/availability', user)).status === 401);
  await send({ type: 'RestoreAccount', userId: user.id, ctx: now() }, userAggregate);
  const rows = await world
    .node()
    .get(Database, { strict: false })
    .query(
      'SELECT week, (SELECT count(*) FROM availability_days d WHERE d.user_id = w.user_id) AS days FROM availability_weeks w WHERE user_id = $1',
      [user.id],
    );
  expect(rows).toEqual([{ week: before.week, days: 1 }]);
  expect(stale).toBe(false);
});

test('without teams there is no free time', async () => {
  const restricted = await createWorld({ env: { TEAMS: 'off' } });
  try {
    const user = await restricted.createUser();
    const answers = await Promise.all([
      restricted.api('/availability', user),
      restricted.api('/availability', user, { method: 'PUT', body: { zone: 'Etc/UTC' } }),
      restricted.api(`/availability/days/${dateIn(1)}`, user, { method: 'PUT', body: { ranges: [] } }),
      restricted.api(`/availability/days/${dateIn(1)}`, user, { method: 'DELETE' }),
      restricted.api('/availability/confirm', user, { method: 'POST' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  } finally {
    await restricted.close();
  }
});

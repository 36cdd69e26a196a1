import { teamBalance, type FillRandomResponse } from '@muster/contracts/balance';
import { DIVISIONS } from '@muster/contracts/constants';
import { formatRank } from '@muster/contracts/ranks';
import type { ScrimView } from '@muster/contracts/scrims';
import { seatBody } from '@testing/played-scrim';
import { sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';

let world: SharedWorld;
let admin: TestUser;
let hana: TestUser;
beforeAll(async () => {
  world = await sharedWorld();
  admin = await world.createUser({ admin: true, name: 'Root', region: 'NA' });
  hana = await world.createUser({ name: 'Hana', region: 'LAN', rank: 'Challenger' });
  for (let i = 0; i < 33; i++)
    await world.createUser({ region: 'LAN', rank: formatRank(DIVISIONS[i % DIVISIONS.length]!, String(1 + (i % 4))) });
});
afterAll(() => world?.close());

const fill = (scrim: { _id: string }, body: object | undefined, user = admin) =>
  world.api(`/scrims/${scrim._id}/admin-fill-random`, user, { method: 'PATCH', ...(body && { body }) });
const evennessOf = (scrim: ScrimView) =>
  teamBalance({ teamOne: scrim.teamOne.map(ranked), teamTwo: scrim.teamTwo.map(ranked) });
const ranked = ({ role, _user }: ScrimView['teamOne'][number]) => ({ role, rank: _user.rank });

test('a balanced fill creates even teams and returns how even they are', async () => {
  const scrim = await world.createScrim(admin, { region: 'LAN' });
  await world.api(`/scrims/${scrim._id}/insert-player/${hana.id}`, hana, {
    method: 'PATCH',
    body: seatBody('teamOne', 'Mid'),
  });
  const { status, body } = await fill(scrim, { balanced: true });
  const { filledPositions, scrim: filled, balance } = body as FillRandomResponse;
  expect({ status, filledPositions }).toEqual({ status: 200, filledPositions: 9 });
  expect(balance).toMatchObject(evennessOf(filled));
  expect(Math.abs(balance!.teamOne - balance!.teamTwo)).toBeLessThanOrEqual(1);
  expect(filled.teamOne.find((player) => player.role === 'Mid')!._user._id).toBe(hana.id);
  expect(balance!.alternatives).toHaveLength(2);
  for (const { seats } of balance!.alternatives) {
    expect(new Set(seats.map((seat) => seat._id)).size).toBe(9);
    expect(seats[0]).toEqual({
      _id: expect.any(String),
      name: expect.any(String),
      rank: expect.any(String),
      team: expect.any(String),
      role: expect.any(String),
    });
  }
});
test('an alternative can be chosen: undo, then fill as the alternative says', async () => {
  const scrim = await world.createScrim(admin, { region: 'LAN' });
  const { balance, scrim: filled } = (await fill(scrim, { balanced: true })).body as FillRandomResponse;
  const { seats, ...summary } = balance!.alternatives[0]!;
  expect(
    (
      await world.api(`/scrims/${scrim._id}/undo`, admin, {
        method: 'POST',
        body: { version: filled.version, reason: 'another choice' },
      })
    ).status,
  ).toBe(200);
  const chosen = await fill(scrim, { seats: seats.map(({ _id, team, role }) => ({ userId: _id, team, role })) });
  expect(chosen).toMatchObject({ status: 200, body: { filledPositions: 10, balance: summary } });
  for (const { _id, team, role } of seats)
    expect((chosen.body.scrim as ScrimView)[team].find((player) => player.role === role)!._user._id).toBe(_id);
});
test('rejects chosen seats that are not open, and players who may not sit there', async () => {
  const scrim = await world.createScrim(admin, { region: 'LAN' });
  const { balance } = (await fill(await world.createScrim(admin, { region: 'LAN' }), { balanced: true }))
    .body as FillRandomResponse;
  const seats = balance!.alternatives[0]!.seats.map(({ _id, team, role }) => ({ userId: _id, team, role }));
  for (const [wrong, code] of [
    [seats.slice(1), 'not-enough-users'],
    [[...seats.slice(1), seats[1]!], 'seats-changed'],
    [seats.with(0, { ...seats[0]!, userId: admin.id }), 'not-enough-users'],
    [seats.with(0, { ...seats[0]!, userId: 'unknown' }), 'not-enough-users'],
  ] as const)
    expect((await fill(scrim, { seats: wrong })).body.code).toBe(code);
  expect((await fill(scrim, { seats: [] })).status).toBe(400);
  expect((await fill(scrim, { seats: seats.map((seat) => ({ ...seat, role: 'Coach' })) })).status).toBe(400);
  expect((await world.api(`/scrims/${scrim._id}`, admin)).body.version).toBe(1);
});

test.each([{}, { balanced: true }])('a preview of a fill (%p) seats no one; its plan is then executed', async (how) => {
  const scrim = await world.createScrim(admin, { region: 'LAN' });
  await world.api(`/scrims/${scrim._id}/insert-player/${hana.id}`, hana, {
    method: 'PATCH',
    body: seatBody('teamOne', 'Mid'),
  });
  const { body } = await fill(scrim, { ...how, preview: true });
  const { filledPositions, scrim: unchanged, plans } = body as FillRandomResponse;
  expect([filledPositions, unchanged.version, unchanged.teamTwo]).toEqual([0, 2, []]);
  expect(plans!.map((plan) => plan.seats.length)).toEqual('balanced' in how ? [9, 9, 9] : [9]);
  const { seats, ...summary } = plans![0]!;
  const seated = await fill(scrim, { seats: seats.map(({ _id, team, role }) => ({ userId: _id, team, role })) });
  expect(seated).toMatchObject({ status: 200, body: { filledPositions: 9, balance: summary } });
  expect(await fill(scrim, { ...how, preview: true })).toMatchObject({
    status: 400,
    body: { code: 'no-empty-positions', scrim: { _id: scrim._id } },
  });
});
test('a preview is for managers, and for a scrim of a community it names only its members', async () => {
  const scrim = await world.createScrim(admin, { region: 'LAN' });
  expect((await fill(scrim, { preview: true }, hana)).status).toBe(403);
  const slug = 'lan-club';
  const community = await world.api('/communities', hana, { method: 'POST', body: { name: 'Lan Club', slug } });
  const own = await world.createScrim(hana, { region: 'LAN', communityId: community.body._id as string });
  expect(await fill(own, { preview: true }, hana)).toMatchObject({ status: 409, body: { code: 'not-enough-users' } });
  const members = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const member = await world.createUser({ region: 'LAN' });
      await world.api(`/communities/${slug}/membership`, member, { method: 'POST', body: {} });
      return member.id;
    }),
  );
  const { plans } = (await fill(own, { preview: true, balanced: true }, hana)).body as FillRandomResponse;
  for (const { _id } of plans![0]!.seats) expect([hana.id, ...members]).toContain(_id);
});

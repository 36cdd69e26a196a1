import { seatBody } from '@testing/played-scrim';
import { waitUntil } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';

let world: World;
let admin: TestUser;
let hana: TestUser;
beforeAll(async () => {
  world = await createWorld({ worker: true, env: { PUBLIC_URL: 'https://muster.test' } });
  admin = await world.createUser({ admin: true, name: 'Root' });
  hana = await world.createUser({ name: 'Hana' });
});
afterAll(() => world?.close());

const NOW = Math.floor(Date.now() / 1_000) * 1_000;
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
const instant = (iso: string) => iso.replace(/[-:]|\.\d{3}/g, '');
const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${world.url()}${path}`, { headers });
  const text = await response.text();
  const events = text
    .replace(/\r\n /g, '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((event) =>
      Object.fromEntries(
        event
          .split('\r\n')
          .filter((line) => line.includes(':'))
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
      ),
    );
  return { status: response.status, type: response.headers.get('content-type'), text, events };
};
const one = async (id: string) => (await read(`/api/scrims/${id}/calendar.ics`)).events[0]!;
const edit = (id: string, body: object) => world.api(`/scrims/${id}`, admin, { method: 'PUT', body });
const feedOf = async (user: TestUser) => new URL((await world.api('/calendar', user)).body.url).pathname;

describe('the calendar of one scrim', () => {
  test('returns an entry of one hour to anyone with the link', async () => {
    const scrim = await world.createScrim(admin, { title: 'Fives, Friday', gameStartTime: at(2) });
    const { status, type, events } = await read(`/api/scrims/${scrim._id}/calendar.ics`);
    expect({ status, type, events }).toMatchObject({
      status: 200,
      type: 'text/calendar; charset=utf-8',
      events: [
        {
          UID: `scrim-${scrim._id}@muster`,
          SEQUENCE: '0',
          STATUS: 'CONFIRMED',
          SUMMARY: 'Fives\\, Friday',
          DTSTART: instant(at(2)),
          DTEND: instant(at(3)),
          URL: `https://muster.test/scrims/${scrim._id}`,
        },
      ],
    });
  });
  test.each([1, 3, 5])('lasts as long as its series of %i, also when that changes', async (games) => {
    const series = { games, until: 'decided' };
    const scrim = await world.createScrim(admin, { gameStartTime: at(2), series });
    const lasting = (minutes: number) => ({ DTSTART: instant(at(2)), DTEND: instant(at(2 + minutes / 60)) });
    const before = await one(scrim._id);
    expect(before).toMatchObject(lasting(15 + 45 * games));
    await edit(scrim._id, { series: { games: games === 5 ? 3 : 5, until: 'decided' } });
    const after = await one(scrim._id);
    expect(after).toMatchObject(lasting(games === 5 ? 150 : 240));
    expect(Number(after['SEQUENCE'])).toBeGreaterThan(Number(before['SEQUENCE']));
  });
  test('keeps the UID and increases the sequence when moved; is cancelled when deleted', async () => {
    const scrim = await world.createScrim(admin, { gameStartTime: at(2) });
    const first = await one(scrim._id);
    await world.api(`/scrims/${scrim._id}/insert-player/${hana.id}`, hana, {
      method: 'PATCH',
      body: seatBody('teamOne', 'Top'),
    });
    expect(await one(scrim._id)).toMatchObject({ SEQUENCE: '0' });
    await edit(scrim._id, { gameStartTime: at(5) });
    expect(await one(scrim._id)).toMatchObject({
      UID: first['UID'],
      SEQUENCE: '3',
      DTSTART: instant(at(5)),
      STATUS: 'CONFIRMED',
    });
    await world.api(`/scrims/${scrim._id}`, admin, { method: 'DELETE' });
    expect(await one(scrim._id)).toMatchObject({ UID: first['UID'], SEQUENCE: '4', STATUS: 'CANCELLED' });
  });
  test('a private scrim requires a sign-in and looks unknown to others', async () => {
    const scrim = await world.createScrim(admin, { isPrivate: true });
    const [own, strangers, unknown] = await Promise.all([
      read(`/api/scrims/${scrim._id}/calendar.ics`, { authorization: hana.token }),
      read(`/api/scrims/${scrim._id}/calendar.ics`),
      read('/api/scrims/unknown/calendar.ics'),
    ]);
    expect([own.status, strangers.status, unknown.status]).toEqual([200, 404, 404]);
    expect(
      (await read(`/api/scrims/${scrim._id}/calendar.ics`, { authorization: 'Bearer forged.forged.forged' })).status,
    ).toBe(404);
    expect(own.text).not.toContain((await world.api(`/scrims/${scrim._id}`, admin)).body.lobbyPassword);
  });
});

describe('the personal calendar', () => {
  test('lists the scrims the user plays and casts, under an address of the user', async () => {
    const [playing, casting, other] = [
      await world.createScrim(admin, { title: 'playing' }),
      await world.createScrim(admin, { title: 'casting', isWithCasters: true, isPrivate: true }),
      await world.createScrim(admin, { title: 'other' }),
    ];
    await world.api(`/scrims/${playing._id}/insert-player/${hana.id}`, hana, {
      method: 'PATCH',
      body: seatBody('teamOne', 'Top'),
    });
    await world.api(`/scrims/${casting._id}/insert-caster/${hana.id}`, hana, { method: 'PATCH' });
    const path = await feedOf(hana);
    expect(await feedOf(hana)).toBe(path);
    const has = (events: Record<string, string>[], title: string) => events.some((event) => event['SUMMARY'] === title);
    const { text } = await waitUntil(async () => {
      const feed = await read(path);
      return has(feed.events, 'playing') && has(feed.events, 'casting') && feed;
    });
    expect(text).not.toContain(other._id);
    await world.api(`/scrims/${playing._id}`, admin, { method: 'DELETE' });
    expect(
      await waitUntil(async () =>
        (await read(path)).events.find((event) => event['SUMMARY'] === 'playing' && event['STATUS'] === 'CANCELLED'),
      ),
    ).toBeTruthy();
  });
  test('a new address ends the old one; removing it ends both', async () => {
    const bo = await world.createUser();
    const old = await feedOf(bo);
    const { url } = (await world.api('/calendar/reset', bo, { method: 'POST' })).body;
    expect([(await read(old)).status, (await read(new URL(url).pathname)).status]).toEqual([404, 200]);
    await world.api('/calendar', bo, { method: 'DELETE' });
    expect((await read(new URL(url).pathname)).status).toBe(404);
  });
  test('signing out everywhere ends the address', async () => {
    const bo = await world.createUser();
    const path = await feedOf(bo);
    expect((await read(path)).status).toBe(200);
    await world.api('/auth/sign-out-everywhere', bo, { method: 'POST' });
    await waitUntil(async () => (await read(path)).status === 404);
  });
  test('banned users have no calendar until the ban is lifted, and then another address', async () => {
    const bo = await world.createUser();
    const path = await feedOf(bo);
    const judge = (what: string, body: object) => world.api(`/admin/${what}`, admin, { method: 'POST', body });
    await judge('banUser', { banUserId: bo.id, dateFrom: at(-1), dateTo: at(24), reason: 'Left three games' });
    expect((await read(path)).status).toBe(404);
    await waitUntil(
      async () => (await world.asOwner('SELECT 1 FROM calendar_feeds WHERE user_id = $1', [bo.id])).length === 0,
    );
    await judge('unbanUser', { bannedUserId: bo.id });
    expect((await read(path)).status).toBe(404);
  });
});

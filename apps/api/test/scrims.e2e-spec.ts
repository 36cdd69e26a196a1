import type { ScrimView } from '@muster/contracts/scrims';
import { createHash } from 'node:crypto';
import { sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';
import { scrimCalls } from './scrim-calls';

let world: SharedWorld;
let admin: TestUser;
let hana: TestUser;
let bo: TestUser;
beforeAll(async () => {
  world = await sharedWorld();
  admin = await world.createUser({ admin: true, name: 'Root' });
  [hana, bo] = [await world.createUser({ name: 'Hana' }), await world.createUser({ name: 'Bo' })];
});
afterAll(() => world?.close());

const { join, find } = scrimCalls(() => world);

describe('creating', () => {
  test('an admin creates a scrim that every user finds', async () => {
    const scrim = await world.createScrim(admin, { title: 'Created', unknownKey: 'ignored', createdBy: admin.id });
    expect(scrim).toMatchObject({
      title: 'Created',
      region: 'NA',
      version: 1,
      teamOne: [],
      teamTwo: [],
      teamWon: null,
      isWithCasters: false,
      maxCastersAllowedCount: 0,
      useTournamentCode: true,
      lobbyHost: null,
    });
    expect(scrim.lobbyPassword).toMatch(/^[A-HJ-NP-Za-km-z2-9]{8}$/);
    expect(scrim.createdBy).toMatchObject({ _id: admin.id, name: 'Root' });
    expect(await find(scrim._id, hana)).toEqual({ ...scrim, lobbyName: null, lobbyPassword: null });
  });
  test.each([
    ['no title', { title: undefined }, 'title'],
    ['an empty title', { title: '  ' }, 'title'],
    ['an unknown region', { region: 'MARS' }, 'region'],
    ['nonsense for a start', { gameStartTime: 'tomorrow' }, 'gameStartTime'],
    ['three casters', { maxCastersAllowedCount: 3 }, 'maxCastersAllowedCount'],
  ])('names %s in the error', async (_, over, field) => {
    const body = { title: 'x', region: 'NA', gameStartTime: new Date(Date.now() + 60_000).toISOString(), ...over };
    const response = await world.api('/scrims', admin, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.fields)).toEqual([field]);
  });
  test('the same Idempotency-Key creates one scrim', async () => {
    const body = { title: 'Once', region: 'OCE', gameStartTime: new Date(Date.now() + 60_000).toISOString() };
    const post = () => world.api('/scrims', admin, { method: 'POST', body, headers: { 'idempotency-key': 'once-1' } });
    const [first, second] = await Promise.all([post(), post()]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(
      (await world.api('/scrims?region=OCE', admin)).body.filter((scrim: ScrimView) => scrim.title === 'Once'),
    ).toHaveLength(1);
    expect(
      await world.api('/scrims', admin, {
        method: 'POST',
        body: { ...body, title: 'Other' },
        headers: { 'idempotency-key': 'once-1' },
      }),
    ).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } });
  });
  test('the Idempotency-Key of another user is independent', async () => {
    const { _id } = await world.createScrim(admin, { isWithCasters: true });
    const cast = (user: TestUser) =>
      world.api(`/scrims/${_id}/insert-caster/${user.id}`, user, {
        method: 'PATCH',
        headers: { 'idempotency-key': 'once-2' },
      });
    expect([(await cast(hana)).status, (await cast(bo)).status]).toEqual([200, 200]);
  });
});

describe('an Idempotency-Key whose first response was lost', () => {
  const body = () => ({ title: 'Lost', region: 'OCE', gameStartTime: new Date(Date.now() + 60_000).toISOString() });
  const sent = body();
  const post = (key: string) =>
    world.api('/scrims', admin, { method: 'POST', body: sent, headers: { 'idempotency-key': key } });
  const made = async () =>
    (await world.api('/scrims?region=OCE', admin)).body.filter((scrim: ScrimView) => scrim.title === 'Lost')
      .length as number;
  const stored = (key: string) => createHash('sha256').update(key).digest('base64url');

  test('does not repeat a committed command and reports that it was committed', async () => {
    const before = await made();
    expect((await post('lost-1')).status).toBe(201);
    await world.asOwner('UPDATE idempotency SET status = NULL, sealed = NULL WHERE key = $1', [stored('lost-1')]);
    expect(await post('lost-1')).toMatchObject({ status: 409, body: { code: 'done-before' } });
    expect(await made()).toBe(before + 1);
  });

  test('runs a command that was not committed', async () => {
    const before = await made();
    expect((await post('lost-2')).status).toBe(201);
    await world.asOwner(
      'UPDATE idempotency SET status = NULL, sealed = NULL, done = false, attempt = $2 WHERE key = $1',
      [stored('lost-2'), 'of a process that ended'],
    );
    expect((await post('lost-2')).status).toBe(201);
    expect(await made()).toBe(before + 2); // the table did not know about the first result yet
  });

  test('does not store failures: the repeat is processed again', async () => {
    const before = await made();
    await world.asOwner('ALTER TABLE scrims RENAME TO scrims_away');
    try {
      expect((await post('lost-3')).status).toBeGreaterThanOrEqual(500);
    } finally {
      await world.asOwner('ALTER TABLE scrims_away RENAME TO scrims');
    }
    expect((await post('lost-3')).status).toBe(201);
    expect(await made()).toBe(before + 1);
  });
});

describe('lists', () => {
  test('are sorted by start and contain only the requested region and range', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    for (const [title, hours] of [
      ['c', 30],
      ['a', 26],
      ['b', 28],
      ['far', 200],
    ] as const)
      await world.createScrim(admin, { title, region: 'LAN', gameStartTime: at(hours) });
    const { body } = await world.api(`/scrims?region=LAN&startDate=${at(24)}&endDate=${at(48)}`, hana);
    expect(body.map((scrim: ScrimView) => scrim.title)).toEqual(['a', 'b', 'c']);
    const paged = await world.api(`/scrims?region=LAN&startDate=${at(24)}&endDate=${at(48)}&page=2&limit=2`, hana);
    expect(paged.body).toMatchObject({ success: true, pagination: { page: 2, limit: 2, total: 3, pages: 2 } });
    expect(paged.body.data.map((scrim: ScrimView) => scrim.title)).toEqual(['c']);
  });
  test('hide private scrims from others; the link works', async () => {
    const scrim = await world.createScrim(admin, { region: 'EUW', isPrivate: true });
    const titles = async (user: TestUser) => (await world.api('/scrims?region=EUW', user)).body.length;
    expect([await titles(admin), await titles(hana)]).toEqual([1, 0]);
    expect((await world.api(`/scrims/${scrim._id}`, hana)).status).toBe(200);
    await join(scrim, hana, 'teamOne', 'Top');
    expect([await titles(hana), await titles(bo)]).toEqual([1, 0]);
  });
  test("starts returns times only, and the viewer's own scrims in full", async () => {
    const [from, to] = [new Date(Date.now() + 10 * 86_400_000), new Date(Date.now() + 17 * 86_400_000)];
    const on = (days: number, overrides = {}) =>
      world.createScrim(admin, {
        region: 'LAN',
        gameStartTime: new Date(from.getTime() + days * 86_400_000).toISOString(),
        ...overrides,
      });
    const [first, second, hidden] = [await on(1), await on(2), await on(3, { isPrivate: true })];
    await on(9);
    await on(1, { region: 'NA' });
    await join(second, hana, 'teamOne', 'Top');
    const starts = async (user: TestUser) =>
      (await world.api(`/scrims/starts?region=LAN&startDate=${from.toISOString()}&endDate=${to.toISOString()}`, user))
        .body;
    const startTimes = (...scrims: ScrimView[]) => scrims.map(({ _id, gameStartTime }) => ({ _id, gameStartTime }));
    expect(await starts(bo)).toEqual({ starts: startTimes(first, second), mine: [] });
    expect(await starts(hana)).toEqual({
      starts: startTimes(first, second),
      mine: [expect.objectContaining({ _id: second._id, version: 2, lobbyPassword: null })],
    });
    expect(await starts(admin)).toEqual({ starts: startTimes(first, second, hidden), mine: [] });
    expect((await world.api('/scrims/starts?startDate=2026-01-01&endDate=2026-12-31', hana)).status).toBe(400);
  });

  test.each([
    ['a range of a year', 'startDate=2026-01-01&endDate=2026-12-31'],
    ['an end before the start', 'startDate=2026-05-02&endDate=2026-05-01'],
    ['an unknown region', 'region=MARS'],
    ['nonsense dates', 'startDate=soon'],
  ])('rejects %s', async (_, query) => expect((await world.api(`/scrims?${query}`, hana)).status).toBe(400));
});

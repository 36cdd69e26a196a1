import type { ScrimView } from '@muster/contracts/scrims';
import type { TimelineStep, TimelineView } from '@muster/contracts/timeline';
import { playedScrim } from '@testing/played-scrim';
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

const { patch, join } = scrimCalls(() => world);
const kick = (scrim: { _id: string }, user: TestUser) => patch(`/scrims/${scrim._id}/remove-player/${user.id}`, admin);
const timeline = async (scrim: { _id: string }, user: TestUser = hana, query = ''): Promise<TimelineView> =>
  (await world.api(`/scrims/${scrim._id}/timeline${query}`, user)).body;
const newest = async (scrim: { _id: string }): Promise<TimelineStep> => (await timeline(scrim)).steps.at(-1)!;
const undo = (scrim: { _id: string }, version: number, user: TestUser = admin, reason = 'a mistake') =>
  world.api(`/scrims/${scrim._id}/undo`, user, { method: 'POST', body: { version, reason } });
const kinds = (view: TimelineView) => view.steps.map((step) => step.facts.map((event) => event.kind).join('+'));

describe('the timeline', () => {
  test('lists who did what, with the teams afterwards', async () => {
    const scrim = await world.createScrim(admin, { title: 'Story' });
    await join(scrim, hana, 'teamOne', 'Mid');
    await join(scrim, bo, 'teamTwo', 'Top');
    await kick(scrim, bo);
    const view = await timeline(scrim);
    expect(kinds(view)).toEqual(['created', 'joined', 'joined', 'kicked']);
    expect(view.steps.map((step) => [step.version, step.by])).toEqual([
      [1, admin.id],
      [2, hana.id],
      [3, bo.id],
      [4, admin.id],
    ]);
    expect(
      view.steps.map((step) =>
        [step.roster.teamOne, step.roster.teamTwo].map((team) => team.map((seat) => `${seat.role} ${seat.person}`)),
      ),
    ).toEqual([
      [[], []],
      [[`Mid ${hana.id}`], []],
      [[`Mid ${hana.id}`], [`Top ${bo.id}`]],
      [[`Mid ${hana.id}`], []],
    ]);
    expect(view.people).toEqual(
      expect.arrayContaining([
        { _id: admin.id, name: 'Root' },
        { _id: hana.id, name: 'Hana' },
        { _id: bo.id, name: 'Bo' },
      ]),
    );
    expect(view.steps.map((step) => step.undoable)).toEqual([false, false, false, true]);
  });
  test('contains no secrets', async () => {
    const scrim = await world.createScrim(admin, { lobbyName: 'CANARY-lobby' });
    await world.api(`/scrims/${scrim._id}`, admin, {
      method: 'PUT',
      body: { lobbyName: 'CANARY-second', lobbyPassword: 'CANARY-password' },
    });
    const view = await timeline(scrim);
    expect(kinds(view).at(-1)).toBe('lobbyRenamed+passwordChanged');
    expect(JSON.stringify(view)).not.toMatch(/CANARY/);
    expect(JSON.stringify(view)).not.toContain(scrim.lobbyPassword);
    expect(JSON.stringify(view)).not.toMatch(/email|uid|discord/i);
  });
  test('pages of any size add up to the whole', async () => {
    const { scrim } = await playedScrim(world, admin);
    await world.api(`/scrims/${scrim._id}`, admin, {
      method: 'PUT',
      body: { lobbyName: 'Another', lobbyPassword: 'another' },
    });
    await undo(scrim, (await newest(scrim)).version);
    await world.api(`/scrims/${scrim._id}`, admin, { method: 'PUT', body: { title: 'Another', isPrivate: true } });
    const all = (await timeline(scrim)).steps;
    expect(all.filter((step) => step.facts.length > 1).length).toBeGreaterThan(3);
    for (const limit of [1, 2, 3, 7, 13, 200]) {
      let page = await timeline(scrim, hana, `?limit=${limit}`);
      const paged = [...page.steps];
      while (page.earlier) {
        page = await timeline(scrim, hana, `?limit=${limit}&before=${paged[0]!.version}`);
        expect(page.steps).toHaveLength(page.earlier ? limit : page.steps.length);
        paged.unshift(...page.steps);
      }
      expect(paged).toEqual(all);
    }
    for (let before = 1; before <= all.at(-1)!.version + 1; before++) {
      expect((await timeline(scrim, hana, `?before=${before}`)).steps).toEqual(
        all.filter(({ version }) => version < before),
      );
    }
  });
});

describe('undo', () => {
  test('returns a kicked player to the seat and adds a step to the timeline', async () => {
    const scrim = await world.createScrim(admin);
    await join(scrim, hana, 'teamOne', 'Mid');
    await kick(scrim, hana);
    const step = await newest(scrim);
    const { status, body } = await undo(scrim, step.version, admin, 'wrong person');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { _id: scrim._id, teamOne: [{ role: 'Mid', _user: { _id: hana.id } }] },
    });
    const view = await timeline(scrim);
    expect(view.steps.at(-1)).toMatchObject({
      by: admin.id,
      facts: [
        { kind: 'undone', version: step.version, reason: 'wrong person' },
        { kind: 'assigned', person: hana.id },
      ],
      undoable: false,
    });
    expect(view.steps.find((one) => one.version === step.version)).toMatchObject({ undone: true, undoable: false });
    expect(await undo(scrim, step.version)).toMatchObject({ status: 409, body: { code: 'already-undone' } });
  });
});

describe('the users an undo would restore', () => {
  const banned = async (user: TestUser) => {
    const dateTo = new Date(Date.now() + 2 * 86_400_000).toISOString();
    expect(
      (await world.api('/admin/banUser', admin, { method: 'POST', body: { banUserId: user.id, dateTo, reason: 'x' } }))
        .status,
    ).toBe(200);
  };
  const deleted = async (user: TestUser) =>
    void (await world.api('/auth/account', user, { method: 'DELETE', body: { name: user.name } }));
  test.each([
    ['banned', banned, 'user-banned'],
    ['deleted', deleted, 'user-not-found'],
  ] as const)('casters and hosts are not restored when they are %s', async (name, bar, code) => {
    const scrim = await world.createScrim(admin, { isWithCasters: true });
    const [caster, host] = [
      await world.createUser({ name: `Caster ${name}` }),
      await world.createUser({ name: `Host ${name}` }),
    ];
    await patch(`/scrims/${scrim._id}/insert-caster/${caster.id}`, caster);
    await patch(`/scrims/${scrim._id}/remove-caster/${caster.id}`, admin);
    const casting = await newest(scrim);
    await patch(`/scrims/${scrim._id}/insert-caster/${host.id}`, host);
    await world.api(`/scrims/${scrim._id}`, admin, { method: 'PUT', body: { lobbyHost: host.id } });
    await world.api(`/scrims/${scrim._id}`, admin, { method: 'PUT', body: { lobbyHost: 'random' } });
    const hosting = await newest(scrim);
    await bar(caster);
    expect(await undo(scrim, casting.version)).toMatchObject({ body: { code } });
    await bar(host);
    expect(await undo(scrim, hosting.version)).toMatchObject({ body: { code } });
    const { casters, lobbyHost } = (await world.api(`/scrims/${scrim._id}`, admin)).body as ScrimView;
    expect([casters.some(({ _id }) => _id === caster.id), lobbyHost]).toEqual([false, null]);
  });
});

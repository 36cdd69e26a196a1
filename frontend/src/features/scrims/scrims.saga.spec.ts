import type { Ack, ScrimView } from '@muster/contracts';
import { connection } from '../../realtime';
import { connected } from '../../realtime/connection.slice';
import { setSocket as connectTo } from '../../realtime/emit';
import { refreshClicked } from '../../shared/filters/filters.slice';
import { goTo } from '../../shared/navigation';
import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import { buildScrim, fullTeams, buildPerson } from './scrim.fixtures';
import { dayQuery, weekQuery } from './board/board-queries';
import {
  boardClosed,
  boardOpened,
  updateScrimRequested,
  createScrimRequested,
  joinRequested,
  overlapClosed,
  deleteScrimRequested,
  roomHeadsReceived,
  scrimLeft,
  scrimViewed,
  scrimReceived,
  scrims,
  selectOverlap,
  selectPendingCommand,
  selectScrim,
  scrimCommandRequested,
} from './scrims.slice';
import { scrimsSaga } from './scrims.saga';
import { strings } from './strings';

let browser: ReturnType<typeof fakeBrowser>;
let app: ReturnType<typeof runSaga>;
let sent: { message: string; body: unknown }[];
let ackFor: (message: string) => Ack;
beforeEach(() => {
  jest.useFakeTimers();
  browser = fakeBrowser({ token: 'Bearer mine' });
  sent = [];
  ackFor = () => ({ ok: true });
  const emitWithAck = (message: string, body: unknown) => {
    sent.push({ message, body });
    return Promise.resolve(ackFor(message));
  };
  connectTo({ connected: true, timeout: () => ({ emitWithAck }) });
  app = runSaga({ [scrims.reducerPath]: scrims.reducer, [connection.reducerPath]: connection.reducer }, scrimsSaga);
});
afterEach(() => {
  app.stop();
  connectTo(undefined);
  jest.useRealTimers();
});

const alerts = () =>
  app.actions
    .filter((action) => action.type === 'alerts/alertRaised')
    .map((action) => (action as unknown as { payload: { type: string; text: string } }).payload);
const texts = () => alerts().map(({ text }) => text);
const navigatedTo = () => app.actions.filter(goTo.match).map(({ payload }) => payload.to);
const requestCount = (path: string) => browser.requests.filter((call) => call.path === path).length;
const listPath = (query: { region: string; from: string; to: string }) =>
  `/scrims?${new URLSearchParams({ region: query.region, startDate: query.from, endDate: query.to })}`;
const online = () => app.dispatch(connected());
const isHere = (id = 's1') => selectScrim(app.state(), id) as ScrimView | undefined;

describe('the board', () => {
  const [day, week] = [
    listPath(dayQuery('NA', '2026-11-20')),
    listPath(weekQuery('NA', '2026-11-20')).replace('/scrims', '/scrims/starts'),
  ];
  const open = () => app.dispatch(boardOpened({ region: 'NA', day: '2026-11-20' }));

  test('loads its day and week and subscribes to its region', async () => {
    online();
    open();
    await settle();
    expect(sent).toEqual([{ message: 'watch_region', body: { region: 'NA' } }]);
    expect([requestCount(day), requestCount(week)]).toEqual([1, 1]);
  });
  test('reloads after a reconnect and on refresh until it is closed', async () => {
    open();
    await settle();
    expect(requestCount(day)).toBe(1);
    online();
    await settle();
    app.dispatch(refreshClicked());
    await settle();
    expect(requestCount(day)).toBe(3);
    app.dispatch(boardClosed());
    app.dispatch(refreshClicked());
    online();
    await settle();
    expect(requestCount(day)).toBe(3);
  });
});

describe('a live room', () => {
  const joined = () => sent.filter(({ message }) => message === 'join_scrim_room').map(({ body }) => body);
  const left = () => sent.filter(({ message }) => message === 'leave_scrim_room').length;

  test('is joined when a card opens, which returns the scrim, and left when the last card closes', async () => {
    online();
    ackFor = () => ({ ok: true, scrim: buildScrim({ version: 4 }) });
    for (let card = 0; card < 2; card++) app.dispatch(scrimViewed({ scrimId: 's1' }));
    await settle();
    expect([joined(), isHere()?.version, browser.requests]).toEqual([[{ scrimId: 's1' }], 4, []]);
    app.dispatch(scrimLeft({ scrimId: 's1' }));
    await settle();
    expect(left()).toBe(0);
    app.dispatch(scrimLeft({ scrimId: 's1' }));
    await settle();
    expect(left()).toBe(1);
  });
  test('loads the scrim when joining fails or while offline', async () => {
    app.dispatch(scrimViewed({ scrimId: 's1' }));
    await settle();
    expect(requestCount('/scrims/s1')).toBe(1);
    ackFor = () => ({ error: 'Scrim not found!', code: 'scrim-not-found' });
    online();
    await settle();
    expect(requestCount('/scrims/s1')).toBe(2);
  });
  test('is joined again after a reconnect with the last seen version, and receives what was missed', async () => {
    browser.neverRespond('GET /scrims/s1');
    app.dispatch(scrimReceived(buildScrim({ version: 7 })));
    app.dispatch(scrimViewed({ scrimId: 's1' }));
    ackFor = () => ({ ok: true, scrim: buildScrim({ version: 9, title: 'missed' }) });
    online();
    await settle();
    expect([joined(), isHere()?.title]).toEqual([[{ scrimId: 's1', version: 7 }], 'missed']);
  });
  test('loads a scrim whose version lags behind the room heads, after waiting for messages in transit', async () => {
    const beacon = (version: number) =>
      app.dispatch(roomHeadsReceived({ scrims: { s1: version }, at: new Date().toISOString() }));
    app.dispatch(scrimReceived(buildScrim({ version: 3 })));
    beacon(3);
    beacon(4);
    app.dispatch(scrimReceived(buildScrim({ version: 4 })));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(requestCount('/scrims/s1')).toBe(0);
    beacon(5);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(requestCount('/scrims/s1')).toBe(1);
  });
});

describe('commands', () => {
  const join = { kind: 'join', scrimId: 's1', userId: 'hana', team: 'teamOne', role: 'Top' } as const;
  test('sends a join as defined by the contract and ignores a second click', async () => {
    browser.neverRespond('PATCH /scrims/s1/insert-player/hana');
    app.dispatch(scrimCommandRequested(join));
    app.dispatch(scrimCommandRequested({ ...join, role: 'Mid' }));
    await settle();
    expect(browser.requests.map(({ path, body }) => [path, body])).toEqual([
      ['/scrims/s1/insert-player/hana', { playerData: { role: 'Top', team: { name: 'teamOne' } } }],
    ]);
  });
  test('loads the scrim after a conflict that does not include it', async () => {
    browser.respond('PATCH /scrims/s1/insert-player/hana', 409, { error: 'Not now', code: 'x' });
    app.dispatch(scrimCommandRequested(join));
    await settle();
    expect([texts(), requestCount('/scrims/s1')]).toEqual([['Not now'], 1]);
  });
  test('filling shows the number of filled seats', async () => {
    browser.respond('PATCH /scrims/s1/admin-fill-random', 200, {
      filledPositions: 3,
      scrim: buildScrim({ version: 2 }),
    });
    app.dispatch(scrimCommandRequested({ kind: 'fill', scrimId: 's1', region: 'NA' }));
    await settle();
    expect([texts(), isHere()?.version]).toEqual([['Successfully filled 3 positions with random players!'], 2]);
  });
  test('loads the scrim when the response does not include it', async () => {
    browser.respond('POST /scrims/s1/regenerate-tournament-code', 200, { tournamentCode: 'NA-2' });
    app.dispatch(scrimCommandRequested({ kind: 'regenerateCode', scrimId: 's1' }));
    await settle();
    expect([requestCount('/scrims/s1'), texts()]).toEqual([1, [strings.regenerated]]);
  });
});

describe('joining while taking part in an overlapping scrim', () => {
  const join = { kind: 'join', scrimId: 's1', userId: 'hana', team: 'teamOne', role: 'Top' } as const;
  const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();
  const here = () => buildScrim({ gameStartTime: minutes(30) });
  const own = (id: string, n: number, overrides: Partial<ScrimView> = {}) =>
    buildScrim({ _id: id, title: id, gameStartTime: minutes(n), casters: [buildPerson('Hana')], ...overrides });
  const starts = () => {
    const { gameStartTime } = isHere()!;
    const at = (n: number) => new Date(Date.parse(gameStartTime) + n * 60_000).toISOString();
    return `/scrims/starts?${new URLSearchParams({ startDate: at(-60), endDate: at(60) })}`;
  };
  const overlap = () => selectOverlap(app.state(), 's1');
  beforeEach(() => {
    app.dispatch(scrimReceived(here()));
  });

  test('asks first, naming the other scrims, and sends nothing until confirmed', async () => {
    browser.respond(`GET ${starts()}`, 200, {
      starts: [],
      mine: [
        own('other', 40),
        own('far', 95),
        own('won', 20, { teamWon: 'teamOne' }),
        own('created', 20, { casters: [] }),
        here(),
      ],
    });
    app.dispatch(joinRequested(join));
    expect(selectPendingCommand(app.state(), 's1')).toEqual(join);
    await settle();
    expect(overlap()).toMatchObject({ join, others: [{ _id: 'other', title: 'other' }] });
    expect([requestCount('/scrims/s1/insert-player/hana'), selectPendingCommand(app.state(), 's1')]).toEqual([
      0,
      undefined,
    ]);
    app.dispatch(overlapClosed());
    expect(overlap()).toBeNull();
  });
  test.each([
    ['there is none', 200, { starts: [], mine: [] }],
    ['the check fails', 500, {}],
  ])('does not ask when %s', async (_, status, body) => {
    browser.respond(`GET ${starts()}`, status, body);
    browser.neverRespond('PATCH /scrims/s1/insert-player/hana');
    app.dispatch(joinRequested(join));
    await settle();
    expect([requestCount('/scrims/s1/insert-player/hana'), overlap()]).toEqual([1, null]);
  });
  test('does not wait long for the check', async () => {
    browser.neverRespond(`GET ${starts()}`);
    browser.respond('PATCH /scrims/s1/insert-player/hana', 200, {
      ...here(),
      version: 2,
      warnings: [
        {
          code: 'overlapping-scrim',
          scrim: { _id: 'o', title: 'Other Fives', region: 'EUW', gameStartTime: minutes(40) },
        },
      ],
    });
    app.dispatch(joinRequested(join));
    await jest.advanceTimersByTimeAsync(1_600);
    expect(alerts()).toMatchObject([
      { type: 'Warning', text: expect.stringContaining('You take part in “Other Fives” as well') },
    ]);
    expect(isHere()).not.toHaveProperty('warnings');
  });
  test('warns an admin about the assigned player, but not a user who has confirmed', async () => {
    const scrim = { _id: 'o', title: 'Other Fives', region: 'EUW', gameStartTime: minutes(40) };
    browser.respond('PATCH /scrims/s1/insert-player/hana', 200, {
      ...here(),
      version: 2,
      warnings: [{ code: 'overlapping-scrim', scrim }],
    });
    app.dispatch(scrimCommandRequested({ ...join, overlapAccepted: true }));
    await settle();
    expect(alerts()).toEqual([]);
    browser.respond('PATCH /scrims/s1/admin-assign-player', 200, {
      ...here(),
      version: 3,
      warnings: [{ code: 'overlapping-scrim', scrim }],
    });
    app.dispatch(
      scrimCommandRequested({ kind: 'assign', scrimId: 's1', userId: 'bo', name: 'Bo', team: 'teamTwo', role: 'Mid' }),
    );
    await settle();
    expect(texts()).toEqual([strings.assigned, expect.stringContaining('Bo takes part in “Other Fives” as well')]);
  });
});

describe('forms', () => {
  const body = { title: 'Fives', region: 'NA', gameStartTime: '2026-11-20T20:00:00.000Z' } as const;
  test('opens a created scrim; for a private one tells who can see it', async () => {
    browser.respond('POST /scrims', 201, buildScrim());
    app.dispatch(createScrimRequested(body));
    await settle();
    browser.respond('POST /scrims', 201, buildScrim({ _id: 's2', isPrivate: true }));
    app.dispatch(createScrimRequested(body));
    await settle();
    expect([texts(), navigatedTo()]).toEqual([
      ['scrim created successfully!', strings.createdPrivate],
      ['/scrims/s1', '/scrims/s2'],
    ]);
  });
  test("shows a failure, with the server's message if there is one", async () => {
    browser.respond('POST /scrims', 400, {
      error: 'Starts too early',
      code: 'x',
      fields: { gameStartTime: 'Starts too early' },
    });
    app.dispatch(createScrimRequested(body));
    await settle();
    expect(alerts()).toMatchObject([{ type: 'Error', text: 'Starts too early' }]);
    expect(navigatedTo()).toEqual([]);
  });
  test('reloads a running scrim with full teams three seconds after saving, for its code', async () => {
    browser.respond(
      'PUT /scrims/s1',
      200,
      buildScrim({
        ...fullTeams(),
        useTournamentCode: true,
        gameStartTime: new Date(Date.now() - 60_000).toISOString(),
      }),
    );
    app.dispatch(updateScrimRequested({ scrimId: 's1', body: {} }));
    await settle();
    expect(texts()).toEqual([strings.updated, 'Tournament code is being generated. Please refresh']);
    await jest.advanceTimersByTimeAsync(2_900);
    expect(requestCount('/scrims/s1')).toBe(1);
    await jest.advanceTimersByTimeAsync(200);
    expect(requestCount('/scrims/s1')).toBe(2);
  });
  test('goes back to the list after deleting', async () => {
    browser.respond('DELETE /scrims/s1', 200, { success: true });
    app.dispatch(deleteScrimRequested({ scrimId: 's1' }));
    await settle();
    expect([texts(), navigatedTo()]).toEqual([['Scrim deleted successfully!'], ['/scrims']]);
  });
});

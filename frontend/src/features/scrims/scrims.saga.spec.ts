import { connected } from '../../realtime/connection.slice';
import { alertClosed } from '../../shared/alerts/alerts.slice';
import { refreshClicked } from '../../shared/filters/filters.slice';
import { settle } from '../../testing/run-saga';
import {
  acknowledge,
  alerts,
  app,
  browser,
  isHere,
  openBeforeEach,
  requestCount,
  sent,
  texts,
} from './scrims-saga.world';
import { buildScrim, buildSeat } from './scrim.fixtures';
import { dayQuery, weekQuery } from './board/board-queries';
import {
  boardClosed,
  boardOpened,
  roomHeadsReceived,
  scrimLeft,
  scrimViewed,
  scrimReceived,
  sendScrimCommand,
  selectProblem,
} from './scrims.slice';
import type { ScrimCommand } from './scrim-commands';
import { strings } from './strings';

openBeforeEach();

const listPath = (query: { region: string; from: string; to: string }) =>
  `/scrims?${new URLSearchParams({ region: query.region, startDate: query.from, endDate: query.to })}`;
const undoOf = (version: number) =>
  sendScrimCommand.requested({ kind: 'undo', scrimId: 's1', version, reason: strings.undoReason });
const online = () => app.dispatch(connected());

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
    acknowledge(() => ({ ok: true, scrim: buildScrim({ version: 4 }) }));
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
    acknowledge(() => ({ error: 'Scrim not found!', code: 'scrim-not-found' }));
    online();
    await settle();
    expect(requestCount('/scrims/s1')).toBe(2);
  });
  test('is joined again after a reconnect with the last seen version, and receives what was missed', async () => {
    browser.neverRespond('GET /scrims/s1');
    app.dispatch(scrimReceived(buildScrim({ version: 7 })));
    app.dispatch(scrimViewed({ scrimId: 's1' }));
    acknowledge(() => ({ ok: true, scrim: buildScrim({ version: 9, title: 'missed' }) }));
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
    browser.neverRespond('GET /scrims/s1');
    beacon(5);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(requestCount('/scrims/s1')).toBe(1);
  });
});

describe('commands', () => {
  const join = { kind: 'join', scrimId: 's1', userId: 'hana', team: 'teamOne', role: 'Top' } as const;
  test('sends a join as defined by the contract and ignores a second click', async () => {
    browser.neverRespond('PATCH /scrims/s1/insert-player/hana');
    app.dispatch(sendScrimCommand.requested(join));
    app.dispatch(sendScrimCommand.requested({ ...join, role: 'Mid' }));
    await settle();
    expect(browser.requests.map(({ path, body }) => [path, body])).toEqual([
      ['/scrims/s1/insert-player/hana', { playerData: { role: 'Top', team: { name: 'teamOne' } } }],
    ]);
  });
  test('sends a row of the route table as it is: what its address names there, and the rest as its body', async () => {
    const commands: ScrimCommand[] = [
      { kind: 'joinReserves', scrimId: 's1', roles: ['Top'] },
      { kind: 'correct', scrimId: 's2', game: 2, winnerTeamName: null },
      { kind: 'endOffer', scrimId: 's3', offerId: '7' },
    ];
    for (const command of commands) app.dispatch(sendScrimCommand.requested(command));
    await settle();
    expect(browser.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/scrims/s1/reserves', { roles: ['Top'] }],
      ['PATCH', '/scrims/s2/games/2/winner', { winnerTeamName: null }],
      ['DELETE', '/scrims/s3/offers/7', undefined],
    ]);
  });
  test('loads the scrim after a conflict that does not include it', async () => {
    browser.respond('PATCH /scrims/s1/insert-player/hana', 409, { error: 'Not now', code: 'x' });
    app.dispatch(sendScrimCommand.requested(join));
    await settle();
    expect([texts(), requestCount('/scrims/s1')]).toEqual([['Not now'], 1]);
    expect(selectProblem(app.state(), 's1')).toBe('Not now');
    app.dispatch(sendScrimCommand.requested(join));
    expect(selectProblem(app.state(), 's1')).toBeUndefined();
  });
  test('filling shows the number of filled seats and whether the teams are balanced, and can be undone', async () => {
    browser.respond('PATCH /scrims/s1/admin-fill-random', 200, {
      filledPositions: 3,
      scrim: buildScrim({ version: 2 }),
    });
    app.dispatch(sendScrimCommand.requested({ kind: 'fill', scrimId: 's1', seats: [], isEven: true }));
    await settle();
    expect([texts(), isHere()?.version]).toEqual([
      ['Successfully filled 3 positions with random players! The teams are balanced.'],
      2,
    ]);
    expect(alerts()[0]?.button).toEqual({ label: 'Undo', dispatches: undoOf(2) });
  });
  test('a swap can be undone in its message', async () => {
    browser.respond('PATCH /scrims/s1/swap-players', 200, buildScrim({ version: 3 }));
    const [one, two] = [
      { userId: 'a', team: 'teamOne', role: 'Top' },
      { userId: null, team: 'teamTwo', role: 'Top' },
    ] as const;
    app.dispatch(sendScrimCommand.requested({ kind: 'swap', scrimId: 's1', one, two }));
    await settle();
    expect(alerts()).toMatchObject([{ text: 'Players swapped!', button: { dispatches: undoOf(3) } }]);
  });
  test('loads the scrim when the response does not include it', async () => {
    browser.respond('POST /scrims/s1/regenerate-tournament-code', 200, { tournamentCode: 'NA-2' });
    app.dispatch(sendScrimCommand.requested({ kind: 'regenerateCode', scrimId: 's1' }));
    await settle();
    expect([requestCount('/scrims/s1'), texts()]).toEqual([1, [strings.regenerated]]);
  });
});

describe('leaving', () => {
  const leave = { kind: 'leave', scrimId: 's1', userId: 'hana', team: 'teamOne', role: 'Top' } as const;
  const leaveScrimIn = async (minutes: number) => {
    const gameStartTime = new Date(Date.now() + minutes * 60_000).toISOString();
    browser.respond('PATCH /scrims/s1/remove-player/hana', 200, buildScrim({ version: 2, gameStartTime }));
    app.dispatch(sendScrimCommand.requested(leave));
    await settle();
  };
  test('before the start can be taken back for ten seconds, which takes the seat again', async () => {
    await leaveScrimIn(5);
    expect(alerts()).toMatchObject([
      { type: 'Info', text: 'You left Top on Blue Side', hideAfterMs: 10_000, button: { label: 'Undo' } },
    ]);
    browser.neverRespond('PATCH /scrims/s1/insert-player/hana');
    app.dispatch(alerts()[0]!.button!.dispatches);
    await settle();
    expect(browser.requests.at(-1)).toMatchObject({
      path: '/scrims/s1/insert-player/hana',
      body: { playerData: { role: 'Top', team: { name: 'teamOne' } } },
    });
  });
  test('tells who took the seat in the meantime', async () => {
    await leaveScrimIn(5);
    const scrim = buildScrim({ version: 3, teamOne: [buildSeat('teamOne', 'Top', 'Bo')] });
    browser.respond('PATCH /scrims/s1/insert-player/hana', 409, { error: 'spot taken!', code: 'seat-taken', scrim });
    app.dispatch(alerts()[0]!.button!.dispatches);
    await settle();
    expect(texts().at(-1)).toBe('Top on Blue was just taken by Bo');
  });
  test('offers no way back after the start', async () => {
    await leaveScrimIn(-1);
    expect([isHere()?.version, texts()]).toEqual([2, []]);
  });
  test('withdraws the offer once the user has joined again', async () => {
    await leaveScrimIn(5);
    browser.respond('PATCH /scrims/s1/insert-player/hana', 200, buildScrim({ version: 3 }));
    app.dispatch(sendScrimCommand.requested({ ...leave, kind: 'join', role: 'Mid' }));
    await settle();
    expect(app.actions.filter(alertClosed.match).map(({ payload }) => payload)).toEqual(['overlap s1', 'left s1']);
  });
});

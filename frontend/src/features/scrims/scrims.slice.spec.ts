import type { ScrimView } from '@muster/contracts/scrims';
import { buildScrim, MINUTE, buildSeat } from './scrim.fixtures';
import { dayQuery, weekQuery } from './board/board-queries';
import { loadScrims, loadScrim, loadStartTimes, sendScrimCommand, deleteScrim } from './scrims.api';
import {
  scrimReceived,
  scrimRemoved,
  scrims,
  selectMissingReason,
  selectList,
  selectPendingCommand,
  selectScrim,
  selectWeek,
} from './scrims.slice';
import type { ScrimCommand } from './scrim-commands';

const after = (...actions: Parameters<typeof scrims.reducer>[1][]) => ({
  scrims: actions.reduce(scrims.reducer, scrims.getInitialState()),
});
const failure = (status: number, body: Record<string, unknown> = {}) => ({
  status,
  message: 'no',
  code: 'no',
  fields: {},
  body,
});
const today = dayQuery('NA', '2026-11-20');
const listed = (...result: ScrimView[]) => loadScrims.succeeded({ args: today, result });
const noon = new Date(2026, 10, 20, 12).getTime();
const atNoon = (overrides: Partial<ScrimView> = {}) =>
  buildScrim({ gameStartTime: new Date(noon).toISOString(), ...overrides });
const ids = (state: ReturnType<typeof after>) => selectList(state, today)?.ids;

describe('versions', () => {
  test('an older view never replaces a newer one', () => {
    const newer = atNoon({ version: 5, title: 'new' });
    const state = after(
      scrimReceived(newer),
      scrimReceived(atNoon({ version: 4, title: 'old' })),
      listed(atNoon({ version: 3, title: 'older' })),
    );
    expect(selectScrim(state, 's1')?.title).toBe('new');
  });
  test('a view of the same version replaces the current one, because it may show more', () => {
    expect(
      selectScrim(after(scrimReceived(atNoon()), scrimReceived(atNoon({ lobbyName: 'fives' }))), 's1')?.lobbyName,
    ).toBe('fives');
  });
});

describe('lists', () => {
  test('a new scrim is added to the list of its region and day only', () => {
    expect(ids(after(listed(), scrimReceived(atNoon())))).toEqual(['s1']);
    expect(ids(after(listed(), scrimReceived(atNoon({ region: 'EUW' }))))).toEqual([]);
  });
  test('a scrim moved to another day leaves the list', () => {
    const moved = atNoon({ version: 2, gameStartTime: new Date(noon + 26 * 60 * MINUTE).toISOString() });
    expect(ids(after(listed(atNoon()), scrimReceived(moved)))).toEqual([]);
  });
  test('keep the old result while reloading', () => {
    expect(selectList(after(listed(atNoon()), loadScrims.requested(today)), today)).toMatchObject({
      ids: ['s1'],
      status: 'loading',
    });
  });
  test('keep what was received while they load, whose response was too early for it', () => {
    const loading = loadScrims.requested(today);
    const later = atNoon({ version: 2, gameStartTime: new Date(noon + 26 * 60 * MINUTE).toISOString() });
    expect(ids(after(loading, scrimReceived(atNoon()), listed()))).toEqual(['s1']);
    expect(ids(after(loading, scrimReceived(atNoon()), listed(atNoon())))).toEqual(['s1']);
    expect(ids(after(loading, scrimReceived(atNoon()), scrimReceived(later), listed()))).toEqual([]);
    expect(ids(after(loading, scrimReceived(atNoon()), listed(), loading, listed()))).toEqual([]);
  });
  test('show nothing of what was received before the first response, which would look as if it were all', () => {
    const loading = loadScrims.requested(today);
    expect(ids(after(loading, scrimReceived(atNoon())))).toEqual([]);
    const failed = loadScrims.failed({ args: today, failure: failure(500) });
    expect(ids(after(loading, failed, scrimReceived(atNoon())))).toEqual([]);
    expect(ids(after(loading, failed, scrimReceived(atNoon()), listed()))).toEqual(['s1']);
  });
  test('ignore a moved scrim in an older response', () => {
    const moved = atNoon({ version: 2, gameStartTime: new Date(noon + 26 * 60 * MINUTE).toISOString() });
    expect(ids(after(scrimReceived(moved), listed(atNoon({ version: 1 }))))).toEqual([]);
  });
});

describe('start times of a week', () => {
  const week = weekQuery('NA', '2026-11-20');
  const loadedStarts = (...starts: ScrimView[]) =>
    loadStartTimes.succeeded({
      args: week,
      result: { starts: starts.map(({ _id, gameStartTime }) => ({ _id, gameStartTime })), mine: [] },
    });
  const starts = (state: ReturnType<typeof after>) => Object.keys(selectWeek(state, week)?.starts ?? {});
  const movedAway = (overrides: Partial<ScrimView> = {}) =>
    atNoon({ version: 2, gameStartTime: new Date(noon + 8 * 24 * 60 * MINUTE).toISOString(), ...overrides });

  test('follow created, moved and deleted scrims', () => {
    const [one, two] = [atNoon(), atNoon({ _id: 's2' })];
    expect(starts(after(loadedStarts(one), scrimReceived(two)))).toEqual(['s1', 's2']);
    expect(starts(after(loadedStarts(one, two), scrimReceived(movedAway())))).toEqual(['s2']);
    expect(
      starts(after(loadedStarts(one, two), scrimReceived(two), scrimRemoved({ scrimId: 's2', version: 9 }))),
    ).toEqual(['s1']);
  });
  test('keep what was received while they load', () => {
    const loading = loadStartTimes.requested(week);
    expect(starts(after(loading, scrimReceived(atNoon()), loadedStarts()))).toEqual(['s1']);
    expect(starts(after(loading, scrimReceived(atNoon()), scrimReceived(movedAway()), loadedStarts()))).toEqual([]);
  });
  test('count nothing of what was received before the first response', () => {
    expect(starts(after(loadStartTimes.requested(week), scrimReceived(atNoon())))).toEqual([]);
  });
  test('ignore scrims in a response older than received changes', () => {
    expect(starts(after(scrimReceived(movedAway()), loadedStarts(atNoon())))).toEqual([]);
    expect(
      starts(after(scrimReceived(atNoon()), scrimRemoved({ scrimId: 's1', version: 9 }), loadedStarts(atNoon()))),
    ).toEqual([]);
  });
  test("include the viewer's own scrims in full", () => {
    const ownScrim = atNoon({ teamOne: [buildSeat('teamOne', 'Mid', 'Ada')] });
    expect(
      selectScrim(after(loadStartTimes.succeeded({ args: week, result: { starts: [], mine: [ownScrim] } })), 's1'),
    ).toEqual(ownScrim);
  });
});

describe('removal', () => {
  test('a deleted scrim leaves the lists and is not restored by a late view', () => {
    const state = after(
      listed(atNoon()),
      scrimRemoved({ scrimId: 's1', version: 2 }),
      scrimReceived(atNoon({ version: 1 })),
      listed(atNoon()),
    );
    expect([selectScrim(state, 's1'), ids(state), selectMissingReason(state, 's1')]).toEqual([
      undefined,
      [],
      'removed',
    ]);
  });
  test("the viewer's own deletion is recognised, also when the event precedes the response", () => {
    const requested = deleteScrim.requested({ scrimId: 's1' });
    expect(
      selectMissingReason(after(scrimReceived(atNoon()), requested, scrimRemoved({ scrimId: 's1', version: 9 })), 's1'),
    ).toBe('removed-by-me');
    expect(
      selectMissingReason(
        after(
          scrimReceived(atNoon()),
          deleteScrim.succeeded({ args: { scrimId: 's1' }, result: { success: true, _id: 's1', message: '' } }),
        ),
        's1',
      ),
    ).toBe('removed-by-me');
  });
  test('distinguishes not found from unreachable, and a reload clears both', () => {
    const failed = (status: number) => loadScrim.failed({ args: { scrimId: 's1' }, failure: failure(status) });
    expect(selectMissingReason(after(failed(404)), 's1')).toBe('unknown');
    expect(selectMissingReason(after(failed(403)), 's1')).toBe('rejected');
    expect(selectMissingReason(after(failed(0)), 's1')).toBe('failed');
    expect(selectMissingReason(after(failed(0), loadScrim.requested({ scrimId: 's1' })), 's1')).toBeUndefined();
  });
  test('a failed reload keeps the scrim', () => {
    const state = after(scrimReceived(atNoon()), loadScrim.failed({ args: { scrimId: 's1' }, failure: failure(0) }));
    expect([selectScrim(state, 's1')?._id, selectMissingReason(state, 's1')]).toEqual(['s1', undefined]);
  });
});

describe('commands', () => {
  const top: ScrimCommand = { kind: 'join', scrimId: 's1', userId: 'hana', team: 'teamOne', role: 'Top' };
  const mid: ScrimCommand = { ...top, role: 'Mid' };
  test('the first one is pending and a second click is ignored', () => {
    expect(selectPendingCommand(after(sendScrimCommand.requested(top), sendScrimCommand.requested(mid)), 's1')).toEqual(
      top,
    );
  });
  test('success stores the new view and clears the pending command', () => {
    const seated = atNoon({ version: 2, teamOne: [buildSeat('teamOne', 'Top', 'Hana')] });
    const state = after(
      scrimReceived(atNoon()),
      sendScrimCommand.requested(top),
      sendScrimCommand.succeeded({ args: top, result: { scrim: seated } }),
    );
    expect([selectPendingCommand(state, 's1'), selectScrim(state, 's1')?.teamOne.length]).toEqual([undefined, 1]);
  });
  test('failure stores the scrim of the response', () => {
    const taken = atNoon({ version: 2, teamOne: [buildSeat('teamOne', 'Top', 'Bo')] });
    const state = after(
      scrimReceived(atNoon()),
      sendScrimCommand.requested(top),
      sendScrimCommand.failed({ args: top, failure: failure(409, { scrim: taken }) }),
    );
    expect([selectPendingCommand(state, 's1'), selectScrim(state, 's1')?.teamOne[0]?._user.name]).toEqual([
      undefined,
      'Bo',
    ]);
  });
});

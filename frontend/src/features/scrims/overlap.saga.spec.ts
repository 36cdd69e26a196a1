import type { ScrimView } from '@muster/contracts';
import { settle } from '../../testing/run-saga';
import { alerts, app, browser, isHere, openBeforeEach, requestCount, texts } from './scrims-saga.world';
import { buildCaster, buildScrim } from './scrim.fixtures';
import {
  joinRequested,
  overlapClosed,
  sendScrimCommand,
  scrimReceived,
  selectOverlap,
  selectPendingCommand,
} from './scrims.slice';
import { strings } from './strings';

openBeforeEach();

describe('joining while taking part in an overlapping scrim', () => {
  const join = { kind: 'join', scrimId: 's1', userId: 'hana', team: 'teamOne', role: 'Top' } as const;
  const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();
  const here = () => buildScrim({ gameStartTime: minutes(30) });
  const own = (id: string, n: number, overrides: Partial<ScrimView> = {}) =>
    buildScrim({ _id: id, title: id, gameStartTime: minutes(n), casters: [buildCaster('Hana')], ...overrides });
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
    app.dispatch(sendScrimCommand.requested({ ...join, overlapAccepted: true }));
    await settle();
    expect(alerts()).toEqual([]);
    browser.respond('PATCH /scrims/s1/admin-assign-player', 200, {
      ...here(),
      version: 3,
      warnings: [{ code: 'overlapping-scrim', scrim }],
    });
    app.dispatch(
      sendScrimCommand.requested({
        kind: 'assign',
        scrimId: 's1',
        userId: 'bo',
        name: 'Bo',
        team: 'teamTwo',
        role: 'Mid',
      }),
    );
    await settle();
    expect(texts()).toEqual([strings.assigned, expect.stringContaining('Bo takes part in “Other Fives” as well')]);
  });
});

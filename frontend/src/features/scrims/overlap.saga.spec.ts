import { settle } from '../../testing/run-saga';
import { alerts, app, browser, isHere, openBeforeEach, requestCount } from './scrims-saga.world';
import { buildScrim } from './scrim.fixtures';
import { scrimReceived, sendScrimCommand } from './scrims.slice';
import { strings } from './strings';

openBeforeEach();

describe('joining while taking part in an overlapping scrim', () => {
  const JOIN = '/scrims/s1/insert-player/hana';
  const seat = { scrimId: 's1', userId: 'hana', team: 'teamOne', role: 'Top' } as const;
  const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();
  const here = () => buildScrim({ gameStartTime: minutes(30) });
  const withWarning = (version: number) => ({
    ...here(),
    version,
    warnings: [
      {
        code: 'overlapping-scrim',
        scrim: { _id: 'o', title: 'Other Fives', region: 'EUW', gameStartTime: minutes(40) },
      },
    ],
  });
  const warnings = () => alerts().filter(({ type }) => type === 'Warning');
  beforeEach(() => {
    app.dispatch(scrimReceived(here()));
  });

  test('joins at once; the message names the other scrim and offers to leave again', async () => {
    browser.respond(`PATCH ${JOIN}`, 200, withWarning(2));
    app.dispatch(sendScrimCommand.requested({ ...seat, kind: 'join' }));
    await settle();
    expect(requestCount(JOIN)).toBe(1);
    expect(warnings()).toMatchObject([
      {
        text: expect.stringContaining('You take part in “Other Fives” as well'),
        button: {
          label: strings.overlap.leaveAgain,
          dispatches: sendScrimCommand.requested({ ...seat, kind: 'leave' }),
        },
      },
    ]);
    expect(isHere()).not.toHaveProperty('warnings');
  });
  test('a caster can leave again, too', async () => {
    browser.respond('PATCH /scrims/s1/insert-caster/hana', 200, withWarning(2));
    app.dispatch(sendScrimCommand.requested({ kind: 'cast', scrimId: 's1', userId: 'hana' }));
    await settle();
    expect(warnings()[0]!.button!.dispatches).toEqual(
      sendScrimCommand.requested({ kind: 'leaveCast', scrimId: 's1', userId: 'hana' }),
    );
  });
  test('warns an admin about the assigned player, whom they seat deliberately', async () => {
    browser.respond('PATCH /scrims/s1/admin-assign-player', 200, withWarning(2));
    app.dispatch(sendScrimCommand.requested({ ...seat, kind: 'assign', userId: 'bo', name: 'Bo' }));
    await settle();
    expect(warnings()).toMatchObject([{ text: expect.stringContaining('Bo takes part in “Other Fives” as well') }]);
    expect(warnings()[0]).not.toHaveProperty('button');
  });
});

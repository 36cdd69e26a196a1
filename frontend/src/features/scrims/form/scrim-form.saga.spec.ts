import { goTo } from '../../../shared/navigation';
import { settle } from '../../../testing/run-saga';
import { buildScrim, fullTeams } from '../scrim.fixtures';
import { alerts, app, browser, openBeforeEach, requestCount, texts } from '../scrims-saga.world';
import { createScrim, deleteScrim, updateScrim } from '../scrims.slice';
import './scrim-form.saga';
import { strings } from './strings';

openBeforeEach();

const navigatedTo = () => app.actions.filter(goTo.match).map(({ payload }) => payload.to);
const body = { title: 'Fives', region: 'NA', gameStartTime: '2026-11-20T20:00:00.000Z' } as const;
test('opens a created scrim; for a private one tells who can see it', async () => {
  browser.respond('POST /scrims', 201, buildScrim());
  app.dispatch(createScrim.requested(body));
  await settle();
  browser.respond('POST /scrims', 201, buildScrim({ _id: 's2', isPrivate: true }));
  app.dispatch(createScrim.requested(body));
  await settle();
  expect([texts(), navigatedTo()]).toEqual([
    ['scrim created successfully!', strings.createdPrivate],
    ['/scrims/s1', '/scrims/s2'],
  ]);
});
test('stays on the page to which the user has gone, and tells that the scrim was created', async () => {
  browser.respond('POST /scrims', 201, buildScrim());
  app.dispatch(createScrim.requested(body));
  Object.assign(window.location, { pathname: '/settings' });
  await settle();
  expect([texts(), navigatedTo()]).toEqual([['scrim created successfully!'], []]);
});
test("shows a failure, with the server's message if there is one", async () => {
  browser.respond('POST /scrims', 400, {
    error: 'Starts too early',
    code: 'x',
    fields: { gameStartTime: 'Starts too early' },
  });
  app.dispatch(createScrim.requested(body));
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
  app.dispatch(updateScrim.requested({ scrimId: 's1', body: {} }));
  await settle();
  expect(texts()).toEqual([strings.updated, 'Tournament code is being generated. Please refresh']);
  await jest.advanceTimersByTimeAsync(2_900);
  expect(requestCount('/scrims/s1')).toBe(1);
  await jest.advanceTimersByTimeAsync(200);
  expect(requestCount('/scrims/s1')).toBe(2);
});
test('goes back to the list after deleting', async () => {
  browser.respond('DELETE /scrims/s1', 200, { success: true });
  app.dispatch(deleteScrim.requested({ scrimId: 's1' }));
  await settle();
  expect([texts(), navigatedTo()]).toEqual([['Scrim deleted successfully!'], ['/scrims']]);
});

import type { ScrimView } from '@muster/contracts/scrims';
import { connection } from '../realtime';
import { session } from '../shared/session.slice';
import { writeToken } from '../shared/token';
import { buildUser } from '../testing/build-user';
import { fakeBrowser } from '../testing/fake-browser';
import { runSaga, settle } from '../testing/run-saga';
import { tokenOf } from '../testing/token-of';
import { buildScrim } from '../features/scrims/scrim.fixtures';
import { scrimsSaga } from '../features/scrims/scrims.saga';
import { boardOpened, scrimReceived, scrims, selectList, selectScrim } from '../features/scrims/scrims.slice';
import { dayQuery, localDay, weekQuery } from '../features/scrims/board/board-queries';

const KEY = 'muster-last-seen';
const now = () => new Date().toISOString();
const day = () => dayQuery('NA', localDay(now()));
const paths = () => {
  const query = ({ region, from, to }: ReturnType<typeof dayQuery>) =>
    new URLSearchParams({ region, startDate: from, endDate: to });
  return [`/scrims?${query(day())}`, `/scrims/starts?${query(weekQuery('NA', localDay(now())))}`] as const;
};
let browser: ReturnType<typeof fakeBrowser>;
let app: ReturnType<typeof runSaga>;

/** Starts the app as after a reload: the storage remains. */
function start(): void {
  app = runSaga(
    {
      [scrims.reducerPath]: scrims.reducer,
      [connection.reducerPath]: connection.reducer,
      [session.reducerPath]: session.reducer,
    },
    scrimsSaga,
  );
  app.dispatch(boardOpened({ region: 'NA', day: localDay(now()) }));
}
const shown = () => selectList(app.state(), day());
/** Shows a list in which the user sees the lobby, and waits until it is stored. */
async function see(scrim: ScrimView): Promise<void> {
  const [list, starts] = paths();
  browser.respond(`GET ${list}`, 200, [scrim]);
  browser.respond(`GET ${starts}`, 200, { starts: [], mine: [] });
  start();
  await jest.advanceTimersByTimeAsync(1_000);
  app.stop();
  for (const path of [list, starts]) browser.neverRespond(`GET ${path}`);
}
const secrets = {
  lobbyName: 'SECRET-NAME',
  lobbyPassword: 'SECRET-PASSWORD',
  riotTournament: {
    tournamentCode: 'SECRET-CODE',
    providerId: 1,
    tournamentId: 2,
    setupCompleted: true,
    lobbyCreated: true,
    lobbyName: 'SECRET-NAME',
  },
};
const scrim = () => buildScrim({ _id: 's1', region: 'NA', gameStartTime: now(), ...secrets });

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 10, 20, 12) });
  browser = fakeBrowser({ token: tokenOf(buildUser({ _id: 'hana', name: 'hana' })) });
});
afterEach(() => {
  app.stop();
  jest.useRealTimers();
});

test("the last seen list is shown at the next start, marked as such, until the server's arrives", async () => {
  await see(scrim());
  start();
  expect(shown()).toMatchObject({ ids: ['s1'], status: 'loading', seenAt: expect.any(String) });
  app.stop();
  browser.respond(`GET ${paths()[0]}`, 200, [buildScrim({ _id: 's2', region: 'NA', gameStartTime: now() })]);
  start();
  await settle();
  expect(shown()).toMatchObject({ ids: ['s2'], status: 'ready' });
  expect(shown()?.seenAt).toBeUndefined();
});

test('the list is stored while its scrims keep changing', async () => {
  const [list, starts] = paths();
  browser.respond(`GET ${list}`, 200, [scrim()]);
  browser.respond(`GET ${starts}`, 200, { starts: [], mine: [] });
  start();
  for (let version = 2; version < 10; version++) {
    await jest.advanceTimersByTimeAsync(200);
    app.dispatch(scrimReceived({ ...scrim(), version }));
  }
  expect(localStorage.getItem(KEY)).toContain('s1');
});

test('the stored list has no lobby, also if the user may see it', async () => {
  await see(scrim());
  expect(localStorage.getItem(KEY)).toContain('s1');
  expect(localStorage.getItem(KEY)).not.toContain('SECRET');
  start();
  expect(selectScrim(app.state(), 's1')).toMatchObject({ lobbyName: null, lobbyPassword: null, riotTournament: null });
});

test('a list that arrives after signing out is not stored', async () => {
  const [list, starts] = paths();
  const deliver = browser.respondLater(`GET ${list}`);
  browser.respond(`GET ${starts}`, 200, { starts: [], mine: [] });
  start();
  await settle();
  writeToken(null);
  deliver([scrim()]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(shown()).toMatchObject({ ids: ['s1'] }); // control: it has arrived
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('another account of the same browser does not get the list, and it is deleted', async () => {
  await see(scrim());
  localStorage.setItem('jwtToken', tokenOf(buildUser({ _id: 'bo', name: 'bo' }))); // without signing out, as another tab may do
  start();
  expect(shown()).toMatchObject({ ids: [], status: 'loading' });
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('the list of another day or region is not shown', async () => {
  await see(scrim());
  jest.setSystemTime(new Date(2026, 10, 21, 12));
  for (const path of paths()) browser.neverRespond(`GET ${path}`);
  start();
  expect(shown()?.ids).toEqual([]);
});

test('an expired token gets no list', async () => {
  await see(scrim());
  jest.setSystemTime(Date.now() + 2 * 3_600_000);
  start();
  expect(shown()?.ids).toEqual([]);
});

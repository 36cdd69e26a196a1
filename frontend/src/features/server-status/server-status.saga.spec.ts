import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import { goTo, pathChanged } from '../../shared/navigation';
import { tryNowClicked } from './server-status.actions';
import { serverStatusSaga } from './server-status.saga';

const PATH = 'GET /server-status';
async function start(isServerUp: boolean) {
  const browser = fakeBrowser();
  browser.respond(PATH, 200, { isServerUp });
  const story = runSaga({ none: () => null }, serverStatusSaga);
  return {
    ...story,
    up: () => browser.respond(PATH, 200, { isServerUp: true }),
    requests: browser.requests,
    arrive: async (path: string, search = '') => (story.dispatch(pathChanged({ path, search })), settle().then(settle)),
    sentTo: () => story.actions.filter(goTo.match).map(({ payload }) => payload.to),
  };
}
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('checks the server on every navigation and stays on the page while it is up', async () => {
  const { arrive, requests, sentTo } = await start(true);
  await arrive('/');
  await arrive('/scrims');
  expect([requests.length, sentTo()]).toEqual([2, []]);
});

test('shows the error page when the server is down or unreachable', async () => {
  const down = await start(false);
  await down.arrive('/scrims');
  expect(down.sentTo()).toEqual(['/server-error']);
  fakeBrowser();
  const silent = runSaga({ none: () => null }, serverStatusSaga);
  silent.dispatch(pathChanged({ path: '/', search: '' }));
  await settle();
  await settle();
  expect(silent.actions.filter(goTo.match)).toHaveLength(1);
});

test('stays on the page while the browser is offline', async () => {
  const { arrive, sentTo } = await start(false);
  Object.assign(navigator, { onLine: false });
  await arrive('/scrims');
  expect(sentTo()).toEqual([]);
});

test('returns from the error page to the previous page once the server is up', async () => {
  const { arrive, up, sentTo } = await start(false);
  await arrive('/scrims', '?region=EUW');
  await arrive('/server-error');
  await jest.advanceTimersByTimeAsync(3_000);
  expect(sentTo()).toEqual(['/server-error']);
  up();
  await jest.advanceTimersByTimeAsync(6_000);
  await settle();
  expect(sentTo()).toEqual(['/server-error', '/scrims?region=EUW']);
});

test('goes home from an error page opened directly; "Try now" does not wait', async () => {
  const { arrive, up, sentTo, dispatch } = await start(false);
  await arrive('/server-error');
  up();
  dispatch(tryNowClicked());
  await settle();
  await settle();
  expect(sentTo()).toEqual(['/']);
});

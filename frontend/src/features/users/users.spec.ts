import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import { searchClosed, searchTyped, selectMatches, selectSearchFailed, userSearch } from './user-search.slice';
import { usersSaga } from './users.saga';

const people = (count: number) => Array.from({ length: count }, (_, n) => ({ _id: `u${n}`, name: `Hana ${n}` }));
function start() {
  const browser = fakeBrowser();
  return { browser, ...runSaga({ userSearch: userSearch.reducer }, usersSaga) };
}
const ask = (text: string) => `GET /users?${new URLSearchParams({ q: text, limit: '8' })}`;

describe('the user search', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pause = async () => (await jest.advanceTimersByTimeAsync(200), settle().then(settle));

  test('sends one request when typing pauses and shows at most eight users', async () => {
    const { browser, dispatch, state } = start();
    browser.respond(ask('hana'), 200, people(12));
    for (const text of ['h', 'ha', 'han', 'hana']) dispatch(searchTyped(text));
    await pause();
    expect(browser.requests.map(({ path }) => path)).toEqual(['/users?q=hana&limit=8']);
    expect(selectMatches(state())).toHaveLength(8);
  });

  test('ignores responses to an older text', async () => {
    const { browser, dispatch, state } = start();
    const respond = browser.respondLater(ask('hana'));
    dispatch(searchTyped('hana'));
    await pause();
    dispatch(searchTyped('hanab'));
    respond(people(1));
    await settle().then(settle);
    expect(browser.requests).toHaveLength(1);
    expect(selectMatches(state())).toBeNull();
  });

  test('sends nothing for an empty text, shows a failure until the next response, and clears on closing', async () => {
    const { browser, dispatch, state } = start();
    dispatch(searchTyped('  '));
    await pause();
    expect(browser.requests).toEqual([]);
    dispatch(searchTyped('no net'));
    await pause();
    expect(selectSearchFailed(state())).toBe(true);
    browser.respond(ask('hana'), 200, []);
    dispatch(searchTyped('hana'));
    await pause();
    expect([selectSearchFailed(state()), selectMatches(state())]).toEqual([false, []]);
    dispatch(searchClosed());
    expect(selectMatches(state())).toBeNull();
  });
});

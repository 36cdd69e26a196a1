import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import { namesSaga } from './names.saga';
import { fieldLeft, fieldTyped, regionChosen, selectTaken, signUp } from './sign-up.slice';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function start() {
  const browser = fakeBrowser();
  const story = runSaga({ signUp: signUp.reducer }, namesSaga);
  const asked = () => browser.requests.map(({ body }) => body);
  return { ...story, browser, asked };
}
const fields = { name: 'Summoner name Hana in NA is already taken!' };

test('a taken name shows when its field is left, and is asked about once', async () => {
  const { dispatch, browser, state, asked } = start();
  browser.respond('POST /auth/check-names', 200, { fields });
  dispatch(fieldTyped({ field: 'name', text: 'Hana' }));
  dispatch(regionChosen('NA'));
  await settle();
  dispatch(fieldLeft());
  await settle();
  expect([asked(), selectTaken(state())]).toEqual([[{ name: 'Hana', summonerTagline: '', region: 'NA' }], fields]);
});

test('while someone types, only the pause asks', async () => {
  const { dispatch, browser, asked } = start();
  browser.respond('POST /auth/check-names', 200, { fields: {} });
  for (const text of ['h', 'ha', 'han', 'hana']) {
    dispatch(fieldTyped({ field: 'discord', text }));
    await jest.advanceTimersByTimeAsync(200);
  }
  expect(asked()).toEqual([]);
  await jest.advanceTimersByTimeAsync(600);
  expect(asked()).toEqual([{ discord: 'hana' }]);
});

test('a check that is limited shows nothing, and the next change asks again', async () => {
  const { dispatch, browser, state, asked } = start();
  browser.respond('POST /auth/check-names', 429, { error: 'Too many requests' });
  dispatch(fieldTyped({ field: 'discord', text: 'hana' }));
  dispatch(fieldLeft());
  await settle();
  expect(selectTaken(state())).toEqual({});
  browser.respond('POST /auth/check-names', 200, { fields: { discord: 'taken' } });
  dispatch(fieldLeft());
  await settle();
  expect([asked().length, selectTaken(state())]).toEqual([2, { discord: 'taken' }]);
});

test('a taken name shows also if its field is left before the server has answered', async () => {
  const { dispatch, browser, state } = start();
  const late = browser.respondLater('POST /auth/check-names');
  dispatch(fieldTyped({ field: 'name', text: 'Hana' }));
  dispatch(regionChosen('NA'));
  await settle();
  browser.respond('POST /auth/check-names', 200, { fields });
  dispatch(fieldLeft());
  late({ fields });
  await settle();
  expect(selectTaken(state())).toEqual(fields);
});

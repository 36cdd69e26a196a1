import { runSaga } from '../testing/run-saga';
import { connection } from './connection.slice';
import { historyReceived, historySaga } from './history.saga';

const hearing = (...ids: string[]) => {
  const reload = jest.fn();
  const app = runSaga({ [connection.reducerPath]: connection.reducer }, historySaga(reload));
  for (const id of ids) app.dispatch(historyReceived({ id }));
  app.stop();
  return reload.mock.calls.length;
};

test('a page that comes back to a server whose data went back is loaded again: versions it holds are from another history', () =>
  expect(hearing('one', 'one', 'two')).toBe(1));
test('a page that comes back to the same history stays as it is', () => expect(hearing('one', 'one', 'one')).toBe(0));
test('the first history heard is the one the page was filled from', () => expect(hearing('two')).toBe(0));

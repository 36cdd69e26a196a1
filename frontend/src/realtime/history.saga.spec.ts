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

test("reloads the page when the server's log id has changed", () => expect(hearing('one', 'one', 'two')).toBe(1));
test('keeps the page when the log id is the same', () => expect(hearing('one', 'one', 'one')).toBe(0));
test("takes the first log id as the page's own", () => expect(hearing('two')).toBe(0));

import { fakeBrowser } from '../testing/fake-browser';
import { runSaga, settle } from '../testing/run-saga';
import { http } from './http';
import { apiCall } from './api-call';

/** A call whose answers are given by hand. */
function slowCall(options?: Parameters<typeof apiCall>[2]) {
  const open: {
    args: string;
    signal: AbortSignal;
    answer: (result: string) => void;
    refuse: (error: Error) => void;
  }[] = [];
  const call = apiCall<string, string>(
    'test/slow',
    (args, signal) => new Promise((answer, refuse) => open.push({ args, signal, answer, refuse })),
    options as never,
  );
  return { call, open, ...runSaga({ none: () => null }, call.watch) };
}
const loaded = (story: ReturnType<typeof slowCall>) =>
  story.actions.filter(story.call.succeeded.match).map(({ payload }) => payload.result);

test('the latest call wins and the older one is aborted', async () => {
  const story = slowCall();
  story.dispatch(story.call.requested('a'));
  story.dispatch(story.call.requested('b'));
  expect(story.open[0]!.signal.aborted).toBe(true);
  story.open[0]!.answer('of a');
  story.open[1]!.answer('of b');
  await settle();
  expect(loaded(story)).toEqual(['of b']);
});

test('calls of one key replace each other', () => {
  const story = slowCall({ key: (args) => String(args)[0]! });
  story.dispatch(story.call.requested('a1'));
  story.dispatch(story.call.requested('b1'));
  story.dispatch(story.call.requested('a2'));
  expect(story.open.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
});

test('calls of different keys do not know of each other', async () => {
  const story = slowCall({ key: (args) => String(args) });
  story.dispatch(story.call.requested('a'));
  story.dispatch(story.call.requested('b'));
  story.open[1]!.answer('of b');
  story.open[0]!.answer('of a');
  await settle();
  expect(loaded(story)).toEqual(['of b', 'of a']);
});

test('a leading call keeps a second click out, until it is answered', async () => {
  const story = slowCall({ onRepeat: 'leading' });
  story.dispatch(story.call.requested('first'));
  story.dispatch(story.call.requested('second'));
  expect(story.open.map(({ args }) => args)).toEqual(['first']);
  story.open[0]!.answer('done');
  await settle();
  story.dispatch(story.call.requested('third'));
  expect(story.open.map(({ args }) => args)).toEqual(['first', 'third']);
});

test('a refusal arrives with its status, code, fields and the whole body', async () => {
  const browser = fakeBrowser();
  browser.respond('PATCH /scrims/s1', 409, {
    error: 'spot taken!',
    code: 'seat-taken',
    requestId: 'r7',
    fields: { role: 'taken' },
    scrim: { _id: 's1' },
  });
  const call = apiCall('test/refused', () => http.patch('/scrims/s1'));
  const story = runSaga({ none: () => null }, call.watch);
  story.dispatch(call.requested(undefined as never));
  await settle();
  await settle();
  const failed = story.actions.find(call.failed.match);
  expect(failed!.payload.failure).toMatchObject({
    status: 409,
    message: 'spot taken!',
    code: 'seat-taken',
    requestId: 'r7',
    fields: { role: 'taken' },
    body: { scrim: { _id: 's1' } },
  });
});

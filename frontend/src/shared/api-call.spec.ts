import { fakeBrowser } from '../testing/fake-browser';
import { runSaga, settle } from '../testing/run-saga';
import { http } from './http';
import { apiCall } from './api-call';
import { signedOut } from './session.slice';

beforeEach(() => void fakeBrowser());

/** A call whose responses are given by the test. */
function slowCall(options?: Parameters<typeof apiCall<string, string>>[2]) {
  const open: {
    args: string;
    signal: AbortSignal;
    resolve: (result: string) => void;
    reject: (error: Error) => void;
  }[] = [];
  const call = apiCall<string, string>(
    'test/slow',
    (args, signal) => new Promise((resolve, reject) => open.push({ args, signal, resolve, reject })),
    options,
  );
  return { call, open, ...runSaga({ none: () => null }) };
}
const loaded = (story: ReturnType<typeof slowCall>) =>
  story.actions.filter(story.call.succeeded.match).map(({ payload }) => payload.result);

test("'latest' aborts the older call", async () => {
  const story = slowCall();
  story.dispatch(story.call.requested('a'));
  story.dispatch(story.call.requested('b'));
  expect(story.open[0]!.signal.aborted).toBe(true);
  story.open[0]!.resolve('of a');
  story.open[1]!.resolve('of b');
  await settle();
  expect(loaded(story)).toEqual(['of b']);
});

test('calls with one key replace each other', () => {
  const story = slowCall({ key: (args) => args[0]! });
  story.dispatch(story.call.requested('a1'));
  story.dispatch(story.call.requested('b1'));
  story.dispatch(story.call.requested('a2'));
  expect(story.open.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
});

test('calls with different keys are independent', async () => {
  const story = slowCall({ key: (args) => args });
  story.dispatch(story.call.requested('a'));
  story.dispatch(story.call.requested('b'));
  story.open[1]!.resolve('of b');
  story.open[0]!.resolve('of a');
  await settle();
  expect(loaded(story)).toEqual(['of b', 'of a']);
});

test("'leading' ignores a second call until the first has finished", async () => {
  const story = slowCall({ onRepeat: 'leading' });
  story.dispatch(story.call.requested('first'));
  story.dispatch(story.call.requested('second'));
  expect(story.open.map(({ args }) => args)).toEqual(['first']);
  story.open[0]!.resolve('done');
  await settle();
  story.dispatch(story.call.requested('third'));
  expect(story.open.map(({ args }) => args)).toEqual(['first', 'third']);
});

test('all calls that run concurrently end with the session, but not the one that ends it', async () => {
  const responses = async (options: Parameters<typeof apiCall<string, string>>[2]) => {
    const story = slowCall(options);
    for (const args of ['a', 'b']) story.dispatch(story.call.requested(args));
    story.dispatch(signedOut());
    for (const { args, resolve } of story.open) resolve(`of ${args}`);
    await settle();
    return loaded(story);
  };
  expect(await responses({ onRepeat: 'every' })).toEqual([]);
  expect(await responses({ onRepeat: 'leading', endsSession: true })).toEqual(['of a']);
});

test('a failure carries status, code, fields and the whole body', async () => {
  const browser = fakeBrowser();
  browser.respond('PATCH /scrims/s1', 409, {
    error: 'spot taken!',
    code: 'seat-taken',
    requestId: 'r7',
    fields: { role: 'taken' },
    scrim: { _id: 's1' },
  });
  const call = apiCall('test/refused', () => http.patch('/scrims/s1'));
  const story = runSaga({ none: () => null });
  story.dispatch(call.requested(undefined));
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

test('what one user has asked for does not reach the next user of the tab, nor hold up their calls', async () => {
  const story = slowCall({ onRepeat: 'leading' });
  story.dispatch(story.call.requested('first user'));
  story.dispatch(signedOut());
  story.dispatch(story.call.requested('next user'));
  story.open[0]!.resolve('of the first');
  story.open[1]!.resolve('of the next');
  await settle();
  expect([story.open[0]!.signal.aborted, loaded(story)]).toEqual([true, ['of the next']]);
});

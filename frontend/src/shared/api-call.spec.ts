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

describe('a read that fails', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  let reads = 0;
  function reading(options?: Parameters<typeof apiCall<void, unknown>>[2]) {
    const browser = fakeBrowser();
    const call = apiCall<void, unknown>(`test/read ${(reads += 1)}`, () => http.get('/scrims'), options);
    const story = runSaga({ none: () => null });
    story.dispatch(call.requested());
    const count = (match: (action: never) => boolean) => story.actions.filter(match as never).length;
    return {
      browser,
      ask: () => story.dispatch(call.requested()),
      after: async (ms: number) => {
        await jest.advanceTimersByTimeAsync(ms);
        return {
          sent: browser.requests.length,
          said: count(call.failed.match as never),
          loaded: count(call.succeeded.match as never),
        };
      },
    };
  }

  test('that is never sent again by itself can be asked for again at once', async () => {
    const { browser, after, ask } = reading({ repeats: 'never', onRepeat: 'leading' });
    await after(0);
    browser.respond('GET /scrims', 200, []);
    ask();
    expect(await after(0)).toEqual({ sent: 2, said: 1, loaded: 1 });
  });

  test('is sent again until it succeeds, at most eight seconds apart, and its failure is reported once', async () => {
    const { browser, after } = reading();
    expect(await after(500)).toEqual({ sent: 1, said: 1, loaded: 0 });
    expect(await after(15_000)).toEqual({ sent: 5, said: 1, loaded: 0 }); // after 1, 3, 7 and 15 seconds
    browser.respond('GET /scrims', 200, []);
    expect(await after(8_000)).toEqual({ sent: 6, said: 1, loaded: 1 });
    expect(await after(60_000)).toEqual({ sent: 6, said: 1, loaded: 1 });
  });
  test('is sent at once when the user asks again, without waiting for the next repetition', async () => {
    const { browser, after, ask } = reading();
    await after(4_000);
    browser.respond('GET /scrims', 200, []);
    ask();
    expect(await after(0)).toEqual({ sent: 4, said: 1, loaded: 1 });
    expect(await after(60_000)).toEqual({ sent: 4, said: 1, loaded: 1 });
  });
  test('waits as long as the server says', async () => {
    const { browser, after } = reading();
    await after(0);
    browser.respond('GET /scrims', 503, {}, { 'retry-after': '5' });
    expect((await after(5_900)).sent).toBe(2);
    expect((await after(200)).sent).toBe(3);
  });
  test.each([400, 401, 403, 404, 409])('is not sent again after a refusal: %i', async (status) => {
    const { browser, after } = reading();
    await after(0);
    browser.respond('GET /scrims', status, { error: 'No.' });
    expect(await after(60_000)).toEqual({ sent: 2, said: 2, loaded: 0 });
  });
  test.each([
    ['page', 1],
    ['always', 4],
    ['never', 1],
  ] as const)(
    'is not sent again from a page that the user has left, unless every page needs it: %s',
    async (repeats, sent) => {
      const { after } = reading({ repeats });
      await after(0);
      Object.assign(window.location, { pathname: '/another' });
      expect((await after(7_500)).sent).toBe(sent);
    },
  );
});

test('a command that failed is not sent again by itself', async () => {
  jest.useFakeTimers();
  const browser = fakeBrowser();
  const call = apiCall('test/command', () => http.patch('/scrims/s1'));
  runSaga({ none: () => null }).dispatch(call.requested(undefined));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(browser.requests).toHaveLength(1);
  jest.useRealTimers();
});

test('the message of an exception is not shown', async () => {
  const story = slowCall();
  story.dispatch(story.call.requested('a'));
  story.open[0]!.reject(new TypeError("Cannot read properties of null (reading 'data')"));
  await settle();
  expect(story.actions.find(story.call.failed.match)!.payload.failure.message).toBe('An error occurred');
});

test('a call of one user neither reaches the next user of the tab nor holds up their calls', async () => {
  const story = slowCall({ onRepeat: 'leading' });
  story.dispatch(story.call.requested('first user'));
  story.dispatch(signedOut());
  story.dispatch(story.call.requested('next user'));
  story.open[0]!.resolve('of the first');
  story.open[1]!.resolve('of the next');
  await settle();
  expect([story.open[0]!.signal.aborted, loaded(story)]).toEqual([true, ['of the next']]);
});

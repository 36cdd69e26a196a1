const SERVER = Date.parse('2026-11-20T20:00:00.000Z');
const MINUTE = 60_000;

/** A device whose clock is ahead; its time passes with `wait`. */
async function deviceAhead(ms: number) {
  jest.useFakeTimers({ now: SERVER + ms });
  jest.resetModules();
  const clock = await import('./clock');
  let ahead = ms;
  const server = () => Date.now() - ahead;
  const wait = (passed: number) => jest.setSystemTime(Date.now() + passed);
  return {
    ...clock,
    wait,
    error: () => clock.serverNow() - server(),
    setClock: (by: number) => {
      ahead += by;
      wait(by);
    },
    /** A response that takes this long there and back. */
    ask: (there: number, back: number, cacheControl = 'no-store') => {
      const askedAt = clock.deviceTime();
      wait(there);
      const headers = { date: new Date(server()).toUTCString(), 'cache-control': cacheControl };
      wait(back);
      clock.learnFromResponse(new Response(null, { headers }), askedAt);
    },
  };
}
afterEach(() => jest.useRealTimers());

test.each([-10, 7, 10])('the first response tells the time to a device that is %i minutes ahead', async (minutes) => {
  const { error, ask } = await deviceAhead(minutes * MINUTE);
  expect(error()).toBe(minutes * MINUTE);
  ask(100, 200);
  expect(Math.abs(error())).toBeLessThan(1_300);
});

test('with more responses the time becomes more exact', async () => {
  const { error, ask, wait } = await deviceAhead(7 * MINUTE);
  ask(3_000, 9_000);
  for (let i = 0; i < 20; i++) {
    wait(1_170);
    ask(50, 50);
  }
  expect(Math.abs(error())).toBeLessThan(200);
});

test('a right clock is believed, however slow the network is', async () => {
  const { error, ask } = await deviceAhead(0);
  ask(100, 20_000);
  ask(20_000, 100);
  expect(error()).toBe(0);
});

test('a stored response says nothing about the time', async () => {
  const { error, ask, wait } = await deviceAhead(0);
  ask(0, 50 * MINUTE, 'private, max-age=3600');
  wait(1_000);
  expect(error()).toBe(0);
});

test.each([-5, 5])('a clock that is set by %i minutes while the page is open is noticed', async (minutes) => {
  const { error, ask, setClock } = await deviceAhead(0);
  ask(50, 50);
  setClock(minutes * MINUTE);
  expect(error()).toBe(minutes * MINUTE);
  ask(50, 50);
  expect(Math.abs(error())).toBeLessThan(1_100);
});

test('a message tells it exactly, also one that was under way for seconds', async () => {
  const { error, wait, learnFromMessage, ask } = await deviceAhead(-3 * MINUTE);
  ask(50, 50);
  learnFromMessage(new Date(Date.now() + 3 * MINUTE).toISOString());
  expect(Math.abs(error())).toBeLessThan(10);
  const written = new Date(Date.now() + 3 * MINUTE).toISOString();
  wait(5_000);
  learnFromMessage(written);
  expect(Math.abs(error())).toBeLessThan(10);
});

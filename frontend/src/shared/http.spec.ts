import { fakeBrowser } from '../testing/fake-browser';
import { ApiError, http, SESSION_ENDED_EVENT } from './http';
import { writeToken } from './token';

const recordEvents = () => {
  const received: unknown[] = [];
  window.addEventListener(SESSION_ENDED_EVENT, (event) => received.push((event as CustomEvent).detail));
  return received;
};

test("every call carries the page's API key and, if signed in, the token", async () => {
  const browser = fakeBrowser({ token: 'Bearer t' });
  browser.respond('POST /messages', 201, { _id: 'm1' });
  expect(await http.post('/messages', { text: 'hi' })).toEqual({ _id: 'm1' });
  expect(browser.requests[0]).toMatchObject({
    headers: { 'x-api-key': 'the key', authorization: 'Bearer t', 'content-type': 'application/json' },
    body: { text: 'hi' },
  });
});

test('an unreachable server fails with status 0 and a message', async () => {
  fakeBrowser();
  await expect(http.get('/scrims')).rejects.toMatchObject({
    status: 0,
    code: 'unreachable',
    message: 'The server cannot be reached. Check your connection and try again.',
  });
});

test('a response that is not JSON fails without a message', async () => {
  const browser = fakeBrowser();
  browser.respond('GET /scrims', 502, '<html>');
  await expect(http.get('/scrims')).rejects.toMatchObject({ status: 502, message: '' });
});

describe('a response with an ETag', () => {
  test('is used again if the server says that nothing changed', async () => {
    const browser = fakeBrowser({ token: 'Bearer t' });
    browser.respond('GET /scrims', 200, [{ _id: 's1' }], { etag: 'W/"1"' });
    await http.get('/scrims');
    browser.respond('GET /scrims', 304, null);
    expect(await http.get('/scrims')).toEqual([{ _id: 's1' }]);
    expect(browser.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, 'W/"1"']);
  });
  test('is not used for another user, or after signing out', async () => {
    const browser = fakeBrowser({ token: 'Bearer a' });
    browser.respond('GET /scrims', 200, [], { etag: 'W/"2"' });
    await http.get('/scrims');
    localStorage.setItem('jwtToken', 'Bearer b'); // signed in as another user in another tab
    await http.get('/scrims');
    writeToken(null);
    writeToken('Bearer b');
    await http.get('/scrims');
    expect(browser.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined, undefined]);
  });
});

describe('a successful response whose body cannot be read', () => {
  const CUT = ['', '[{"_id":"s1"', '<html>'];
  test.each(CUT)('is a failure, and is not kept with its ETag: %p', async (body) => {
    const browser = fakeBrowser({ token: `Bearer ${body}` });
    browser.respondUsing('GET /scrims', () => new Response(body, { headers: { etag: 'W/"3"' } }));
    await expect(http.get('/scrims')).rejects.toMatchObject({
      status: 0,
      code: 'unreadable',
      message: 'The server cannot be reached. Check your connection and try again.',
    });
    browser.respond('GET /scrims', 200, [], { etag: 'W/"3"' });
    expect(await http.get('/scrims')).toEqual([]);
    expect(browser.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined]);
  });
  test.each(CUT)('is a failure also if the page requested it early: %p', async (body) => {
    fakeBrowser({ token: 'Bearer t' });
    const response = Promise.resolve(new Response(body, { headers: { etag: 'W/"4"' } }));
    globalThis.musterEarly = new Map([['GET /scrims', { token: 'Bearer t', response }]]);
    await expect(http.get('/scrims')).rejects.toMatchObject({ code: 'unreadable' });
  });
  test('is not taken from the browser when it is asked for again, which may have stored it', async () => {
    const browser = fakeBrowser();
    browser.respondUsing('GET /champions', () => new Response('', { headers: { 'cache-control': 'max-age=300' } }));
    await expect(http.get('/champions')).rejects.toMatchObject({ code: 'unreadable' });
    browser.respond('GET /champions', 200, []);
    await http.get('/champions');
    await http.get('/champions');
    expect(browser.requests.map(({ cache }) => cache)).toEqual(['default', 'reload', 'default']);
  });
  test('is asked for again by a command under the same key, whose outcome the server keeps', async () => {
    jest.useFakeTimers();
    const browser = fakeBrowser({ token: 'Bearer t' });
    const bodies = ['{"_id"', '{"_id":"s1"}'];
    browser.respondUsing('POST /scrims', () => new Response(bodies.shift()));
    const created = http.post('/scrims', {});
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await created).toEqual({ _id: 's1' });
    const [first, second] = browser.requests.map(({ headers }) => headers['idempotency-key']);
    expect(first).toBe(second);
    jest.useRealTimers();
  });
});

test('the time limit ends with the headers: a body may take as long as it takes', async () => {
  jest.useFakeTimers();
  const browser = fakeBrowser();
  let body: ReadableStreamDefaultController<Uint8Array>;
  const slowly = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
  browser.respondUsing('GET /scrims', () => new Response(slowly));
  const asked = http.get('/scrims');
  await jest.advanceTimersByTimeAsync(60_000);
  body!.enqueue(new TextEncoder().encode('["late"]'));
  body!.close();
  expect(await asked).toEqual(['late']);
  expect(browser.requests[0]!.signal.aborted).toBe(false);
  browser.neverRespond('GET /scrims');
  void http.get('/scrims').catch(() => undefined);
  await jest.advanceTimersByTimeAsync(15_000);
  expect(browser.requests[1]!.signal.aborted).toBe(true);
  jest.useRealTimers();
});

describe('a response that the page requested early', () => {
  const early = (token: string, body: unknown) => ({ token, response: Promise.resolve(Response.json(body)) });
  test('is used for the first such request', async () => {
    const browser = fakeBrowser({ token: 'Bearer t' });
    globalThis.musterEarly = new Map([['GET /scrims', early('Bearer t', ['early'])]]);
    expect(await http.get('/scrims')).toEqual(['early']);
    browser.respond('GET /scrims', 200, ['later']);
    expect(await http.get('/scrims')).toEqual(['later']);
    expect(browser.requests).toHaveLength(1);
  });
  test('is asked for again if it did not come', async () => {
    const browser = fakeBrowser({ token: 'Bearer t' });
    browser.respond('GET /scrims', 200, ['later']);
    const response = Promise.reject(new TypeError('Failed to fetch'));
    globalThis.musterEarly = new Map([['GET /scrims', { token: 'Bearer t', response }]]);
    expect(await http.get('/scrims')).toEqual(['later']);
  });
  test('remains valid when the token is renewed', async () => {
    fakeBrowser({ token: 'Bearer t' });
    globalThis.musterEarly = new Map([['GET /scrims', early('Bearer t', ['early'])]]);
    writeToken('Bearer renewed');
    expect(await http.get('/scrims')).toEqual(['early']);
  });
  test('is not used for another user, or after signing out', async () => {
    const browser = fakeBrowser({ token: 'Bearer b' });
    browser.respond('GET /scrims', 200, ['fresh']);
    globalThis.musterEarly = new Map([['GET /scrims', early('Bearer a', ['of a'])]]);
    expect(await http.get('/scrims')).toEqual(['fresh']);
    globalThis.musterEarly = new Map([['GET /scrims', early('Bearer b', ['of b'])]]);
    writeToken(null);
    writeToken('Bearer b');
    expect(await http.get('/scrims')).toEqual(['fresh']);
  });
});

test('a rejected API key reloads the page, which may be older than the key, once a minute', async () => {
  const browser = fakeBrowser({ token: 'Bearer t' });
  browser.respond('GET /scrims', 401, { error: 'Invalid API key', code: 'invalid-api-key' });
  for (let i = 0; i < 2; i++) await expect(http.get('/scrims')).rejects.toMatchObject({ status: 401 });
  await Promise.resolve();
  expect(browser.reloads()).toBe(1);
});

describe('the session-ended event', () => {
  test('is dispatched when the token is rejected', async () => {
    const browser = fakeBrowser({ token: 'Bearer t' });
    browser.respond('GET /users', 401, { error: 'You are banned until Monday.', code: 'banned' });
    const received = recordEvents();
    await expect(http.get('/users')).rejects.toBeInstanceOf(ApiError);
    expect(received).toEqual([{ error: 'You are banned until Monday.', code: 'banned' }]);
  });
  test('is not dispatched for a call with an older token', async () => {
    const browser = fakeBrowser({ token: 'Bearer old' });
    browser.respond('GET /users', 401, { error: 'Unauthorized' });
    const received = recordEvents();
    const response = http.get('/users');
    localStorage.setItem('jwtToken', 'Bearer new');
    await expect(response).rejects.toBeInstanceOf(ApiError);
    expect(received).toEqual([]);
  });
  test('is not dispatched for a wrong API key or when signed out', async () => {
    const received: unknown[][] = [];
    const key = fakeBrowser({ token: 'Bearer t' });
    key.respond('GET /users', 401, { error: 'Invalid API key', code: 'invalid-api-key' });
    received.push(recordEvents());
    await expect(http.get('/users')).rejects.toBeInstanceOf(ApiError);
    const visitor = fakeBrowser();
    visitor.respond('POST /auth/login', 401, { error: 'Unauthorized' });
    received.push(recordEvents());
    await expect(http.post('/auth/login', {})).rejects.toBeInstanceOf(ApiError);
    expect(received).toEqual([[], []]);
  });
});

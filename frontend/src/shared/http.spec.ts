import { fakeBrowser } from '../testing/fake-browser';
import { ApiError, http, SESSION_ENDED_EVENT } from './http';

const heardEnd = () => {
  const heard: unknown[] = [];
  window.addEventListener(SESSION_ENDED_EVENT, (event) => heard.push((event as CustomEvent).detail));
  return heard;
};

test('every call carries the key of the page and, once signed in, the token', async () => {
  const browser = fakeBrowser({ token: 'Bearer t' });
  browser.respond('POST /messages', 201, { _id: 'm1' });
  expect(await http.post('/messages', { text: 'hi' })).toEqual({ _id: 'm1' });
  expect(browser.requests[0]).toMatchObject({
    headers: { 'x-api-key': 'the key', authorization: 'Bearer t', 'content-type': 'application/json' },
    body: { text: 'hi' },
  });
});

test('a server out of reach is a refusal of status 0 with words', async () => {
  fakeBrowser();
  await expect(http.get('/scrims')).rejects.toMatchObject({
    status: 0,
    code: 'unreachable',
    message: 'The server cannot be reached. Check your connection and try again.',
  });
});

test('an answer that is no JSON is a refusal without words: who asked finds some', async () => {
  const browser = fakeBrowser();
  browser.respond('GET /scrims', 502, '<html>');
  await expect(http.get('/scrims')).rejects.toMatchObject({ status: 502, message: '' });
});

describe('the end of a session is told', () => {
  test('when the token is refused', async () => {
    const browser = fakeBrowser({ token: 'Bearer t' });
    browser.respond('GET /users', 401, { error: 'You are banned until Monday.', code: 'banned' });
    const heard = heardEnd();
    await expect(http.get('/users')).rejects.toBeInstanceOf(ApiError);
    expect(heard).toEqual([{ error: 'You are banned until Monday.', code: 'banned' }]);
  });
  test('but not by a call that left with an older token', async () => {
    const browser = fakeBrowser({ token: 'Bearer old' });
    browser.respond('GET /users', 401, { error: 'Unauthorized' });
    const heard = heardEnd();
    const answer = http.get('/users');
    localStorage.setItem('jwtToken', 'Bearer new');
    await expect(answer).rejects.toBeInstanceOf(ApiError);
    expect(heard).toEqual([]);
  });
  test('but not for the api key, nor when nobody was signed in', async () => {
    const heard: unknown[][] = [];
    const key = fakeBrowser({ token: 'Bearer t' });
    key.respond('GET /users', 401, { error: 'Invalid API key' });
    heard.push(heardEnd());
    await expect(http.get('/users')).rejects.toBeInstanceOf(ApiError);
    const nobody = fakeBrowser();
    nobody.respond('POST /auth/login', 401, { error: 'Unauthorized' });
    heard.push(heardEnd());
    await expect(http.post('/auth/login', {})).rejects.toBeInstanceOf(ApiError);
    expect(heard).toEqual([[], []]);
  });
});

import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import { http } from '../http';
import { pathChanged } from '../navigation';
import { signedOut } from '../session.slice';
import { alertsSaga } from './alerts.saga';
import { alert, alertClosed, alertPaused, alertResumed, alerts, alertText, selectAlerts } from './alerts.slice';

describe('the text of an alert', () => {
  test.each([
    ['a sentence', 'a sentence'],
    [{ message: 'its message' }, 'its message'],
    [new Error('an error'), 'an error'],
    [{ code: 7 }, '{"code":7}'],
    [{}, 'An error occurred'],
    [undefined, 'An error occurred'],
    ['', 'An error occurred'],
  ])('%p reads %p', (content, text) => expect(alertText(content)).toBe(text));

  test('falls back for content that cannot be serialized', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    expect(alertText(circle)).toBe('An error occurred');
  });
});

describe('visible alerts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const start = () => {
    const browser = fakeBrowser();
    const story = runSaga({ alerts: alerts.reducer }, alertsSaga);
    return {
      ...story,
      browser,
      texts: () => selectAlerts(story.state()).map(({ text }) => text),
      wait: async (ms: number) => (await jest.advanceTimersByTimeAsync(ms), settle()),
    };
  };

  test('hide after 6000 ms', async () => {
    const { dispatch, texts, wait } = start();
    dispatch(alert.success('scrim created successfully!'));
    await wait(5_999);
    expect(texts()).toEqual(['scrim created successfully!']);
    await wait(1);
    expect(texts()).toEqual([]);
  });

  test('hide after their own time if they have one', async () => {
    const { dispatch, texts, wait } = start();
    dispatch(alert.info('You left', 'left s1', { hideAfterMs: 10_000 }));
    await wait(9_999);
    expect(texts()).toEqual(['You left']);
    await wait(1);
    expect(texts()).toEqual([]);
  });

  test('with a button go when the user signs out; others stay', () => {
    const { dispatch, texts } = start();
    dispatch(alert.info('You left', 'left s1', { button: { label: 'Undo', dispatches: { type: 'undo' } } }));
    dispatch(alert.info('Signed out'));
    dispatch(signedOut());
    expect(texts()).toEqual(['Signed out']);
  });

  test('replace each other when they have one cause, and restart the time', async () => {
    const { dispatch, texts, wait } = start();
    dispatch(alert.error('spot taken!', 'join s1'));
    await wait(4_000);
    dispatch(alert.error('spot taken again!', 'join s1'));
    await wait(4_000);
    expect(texts()).toEqual(['spot taken again!']);
    await wait(2_000);
    expect(texts()).toEqual([]);
  });

  test('that tell an error go with the next success', () => {
    const { dispatch, texts } = start();
    dispatch(alert.error('spot taken!', 'scrim s1'));
    dispatch(alert.info('read me'));
    dispatch(alert.success('Players swapped!'));
    expect(texts()).toEqual(['read me', 'Players swapped!']);
  });

  test('stay while paused and hide shortly after resuming', async () => {
    const { dispatch, texts, wait } = start();
    dispatch(alert.info('read me', 'x'));
    await wait(5_900);
    dispatch(alertPaused('x'));
    await wait(60_000);
    expect(texts()).toEqual(['read me']);
    dispatch(alertResumed('x'));
    await wait(1_499);
    expect(texts()).toEqual(['read me']);
    await wait(1);
    expect(texts()).toEqual([]);
  });

  test("show the waiting time of a rate limit once, along with the caller's own alert", async () => {
    const { texts, browser, dispatch } = start();
    const message = 'Too many requests, please try again in 12 s';
    browser.respond('PATCH /scrims/s1/insert-player/me', 429, { error: message, retryAfter: 12 });
    for (let i = 0; i < 2; i++) await http.patch('/scrims/s1/insert-player/me').catch(() => undefined);
    expect(texts()).toEqual([message]);
    dispatch(alert.error(message, 'scrim s1'));
    expect(texts()).toEqual([message]);
  });

  test('are limited to three; the oldest is removed', () => {
    const { dispatch, texts } = start();
    for (const text of ['one', 'two', 'three', 'four']) dispatch(alert.info(text));
    expect(texts()).toEqual(['two', 'three', 'four']);
  });

  test('go with the page that the user leaves, and stay over a redirect and new filters', async () => {
    const { dispatch, texts } = start();
    dispatch(alert.success('copied'));
    dispatch(pathChanged({ path: '/scrims', search: '?region=EUW', hasLeft: false }));
    await settle();
    expect(texts()).toEqual(['copied']);
    dispatch(pathChanged({ path: '/settings', search: '', hasLeft: true }));
    await settle();
    expect(texts()).toEqual([]);
  });

  test('close immediately on request', () => {
    const { dispatch, texts } = start();
    dispatch(alert.warning('go', 'w'));
    dispatch(alertClosed('w'));
    expect(texts()).toEqual([]);
  });
});

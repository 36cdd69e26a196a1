import { toPreferencesView, isEnabled } from './preferences';

const untouched = { kinds: null, email_stopped_at: null };

test('what nobody touched is on, but messages are not mailed', () => {
  expect([
    isEnabled(undefined, 'scrim-start', 'email'),
    isEnabled(untouched, 'friend-request', 'push'),
    isEnabled(untouched, 'message', 'push'),
    isEnabled(untouched, 'message', 'email'),
  ]).toEqual([true, true, true, false]);
});
test('one switch turns one channel of one kind', () => {
  const switched = { ...untouched, kinds: { 'scrim-start': { push: false } } };
  expect([
    isEnabled(switched, 'scrim-start', 'push'),
    isEnabled(switched, 'scrim-start', 'email'),
    isEnabled(switched, 'now-friends', 'push'),
  ]).toEqual([false, true, true]);
  expect(toPreferencesView(switched).kinds['scrim-start']).toEqual({ push: false, email: true });
});
test('whoever left by the link in a mail gets none, and his pushes as before', () => {
  const left = { ...untouched, email_stopped_at: new Date() };
  expect([
    isEnabled(left, 'scrim-start', 'email'),
    isEnabled(left, 'scrim-start', 'push'),
    toPreferencesView(left).emailSubscribed,
  ]).toEqual([false, true, false]);
});
test('a note to oneself stays in the app', () =>
  expect([isEnabled(untouched, 'note', 'push'), isEnabled(untouched, 'note', 'email')]).toEqual([false, false]));

import { preferencesView, wants } from './wants';

const untouched = { kinds: null, email_stopped_at: null };

test('what nobody touched is on, but messages are not mailed', () => {
  expect([wants(undefined, 'scrim-start', 'email'), wants(untouched, 'friend-request', 'push'), wants(untouched, 'message', 'push'), wants(untouched, 'message', 'email')]).toEqual([true, true, true, false]);
});
test('one switch turns one channel of one kind', () => {
  const switched = { ...untouched, kinds: { 'scrim-start': { push: false } } };
  expect([wants(switched, 'scrim-start', 'push'), wants(switched, 'scrim-start', 'email'), wants(switched, 'now-friends', 'push')]).toEqual([false, true, true]);
  expect(preferencesView(switched).kinds['scrim-start']).toEqual({ push: false, email: true });
});
test('whoever left by the link in a mail gets none, and his pushes as before', () => {
  const left = { ...untouched, email_stopped_at: new Date() };
  expect([wants(left, 'scrim-start', 'email'), wants(left, 'scrim-start', 'push'), preferencesView(left).emailSubscribed]).toEqual([false, true, false]);
});
test('a note to oneself stays in the app', () => expect([wants(untouched, 'note', 'push'), wants(untouched, 'note', 'email')]).toEqual([false, false]));

import { toPreferencesView, isEnabled } from './preferences';

const defaults = { kinds: null, email_stopped_at: null };

test('everything is on by default except mails for messages', () => {
  expect([
    isEnabled(undefined, 'scrim-start', 'email'),
    isEnabled(defaults, 'friend-request', 'push'),
    isEnabled(defaults, 'message', 'push'),
    isEnabled(defaults, 'message', 'email'),
  ]).toEqual([true, true, true, false]);
});
test('a preference changes one channel of one kind', () => {
  const changed = { ...defaults, kinds: { 'scrim-start': { push: false } } };
  expect([
    isEnabled(changed, 'scrim-start', 'push'),
    isEnabled(changed, 'scrim-start', 'email'),
    isEnabled(changed, 'now-friends', 'push'),
  ]).toEqual([false, true, true]);
  expect(toPreferencesView(changed).kinds['scrim-start']).toEqual({ push: false, email: true });
});
test('the unsubscribe link turns off all mails and no pushes', () => {
  const unsubscribed = { ...defaults, email_stopped_at: new Date() };
  expect([
    isEnabled(unsubscribed, 'scrim-start', 'email'),
    isEnabled(unsubscribed, 'scrim-start', 'push'),
    toPreferencesView(unsubscribed).emailSubscribed,
  ]).toEqual([false, true, false]);
});
test('notes to oneself are neither mailed nor pushed', () =>
  expect([isEnabled(defaults, 'note', 'push'), isEnabled(defaults, 'note', 'email')]).toEqual([false, false]));

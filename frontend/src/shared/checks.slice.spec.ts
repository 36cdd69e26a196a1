import { buildCheck } from '../testing/build-around';
import { checkAsked, checkReceived } from './around-changes';
import { checkClosed, checks, selectOwnCheck } from './checks.slice';

type Action = Parameters<typeof checks.reducer>[1];
const after = (...actions: Action[]) => {
  const state = actions.reduce((before, action) => checks.reducer(before, action), checks.getInitialState());
  return selectOwnCheck({ checks: state });
};
const READY = { answer: 'ready' as const, until: '2026-11-20T14:05:00.000Z' };

test('a view that is older than the known one changes nothing', () => {
  const shown = after(
    checkAsked(buildCheck({ version: 3, ready: 7 })),
    checkReceived(buildCheck({ version: 2, ready: 6 })),
  );
  expect(shown?.ready).toBe(7);
});

test('a check that stops asking before its time is gone, because the user has answered elsewhere', () => {
  const said = buildCheck({ version: 2, me: null, serverNow: '2026-11-20T14:00:30.000Z' });
  expect(after(checkAsked(buildCheck()), checkReceived(said))).toBeUndefined();
});

test('a check whose question has passed stays until the user closes it', () => {
  const passed = buildCheck({ version: 2, me: null, serverNow: '2026-11-20T14:01:30.000Z' });
  expect(after(checkAsked(buildCheck()), checkReceived(passed))?._id).toBe('k1');
  expect(after(checkAsked(buildCheck()), checkReceived(passed), checkClosed('k1'))).toBeUndefined();
});

test('another check takes the place of the one before', () => {
  const next = buildCheck({ _id: 'k2', startedAt: '2026-11-20T14:20:00.000Z' });
  expect(after(checkAsked(buildCheck({ me: READY })), checkAsked(next))?._id).toBe('k2');
});

test('a check without ten is none of the user’s any longer, and one that was made is', () => {
  expect(after(checkReceived(buildCheck({ me: READY, state: 'off' })))).toBeUndefined();
  expect(after(checkReceived(buildCheck({ me: READY, state: 'made' })))?.state).toBe('made');
});

test('the check of other people, which an organiser has begun, is not the organiser’s', () => {
  expect(after(checkReceived(buildCheck({ me: null })))).toBeUndefined();
});

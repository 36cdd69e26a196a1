import { ROLES, TEAMS } from '@muster/contracts/constants';
import {
  AROUND_ACTIONS,
  aroundControlId,
  buttonId,
  EVENING_ACTIONS,
  eveningControlId,
  joinButtonId,
  offerButtonId,
  parseAroundControl,
  parseButtonId,
  parseEveningControl,
  parsePostControl,
  postControlId,
  startControlId,
} from './custom-ids';

const ID = '0195d0a4-7f6e-7c3a-9d55-3f1c2b6a8e01';

test('every button that is sent is understood', () => {
  for (const team of TEAMS)
    for (const role of ROLES)
      expect(parseButtonId(joinButtonId(ID, { team, role }))).toEqual({
        action: 'join',
        id: ID,
        seat: { team, role },
        offerId: null,
      });
  for (const action of ['leave', 'reserve', 'check-in'] as const)
    expect(parseButtonId(buttonId(action, ID))).toEqual({ action, id: ID, seat: null, offerId: null });
  for (const action of ['accept', 'decline'] as const)
    expect(parseButtonId(offerButtonId(action, ID, '12'))).toEqual({ action, id: ID, seat: null, offerId: '12' });
  for (const action of AROUND_ACTIONS)
    expect(parseAroundControl(aroundControlId(action, ID))).toEqual({ action, id: ID });
  for (const action of EVENING_ACTIONS)
    expect(parseEveningControl(eveningControlId(action, ID))).toEqual({ action, id: ID });
});

test('controls of posts are understood, and fit into what Discord takes', () => {
  expect(parsePostControl(postControlId('request', ID))).toEqual({ action: 'request', postId: ID, teamId: null });
  expect(parsePostControl(postControlId('request-team', ID))).toMatchObject({ action: 'request-team', postId: ID });
  expect(parsePostControl(startControlId(ID, ID))).toEqual({ action: 'request-start', postId: ID, teamId: ID });
  expect(startControlId(ID, ID).length).toBeLessThanOrEqual(100);
  for (const id of ['1:request', '1:request:a:b', '1:request-start:a', '2:request:a', '1:request:../x', '1:leave:a'])
    expect(parsePostControl(id)).toBeUndefined();
});

test('ids stay as they are in messages that channels already show', () => {
  expect(joinButtonId('a', { team: 'teamOne', role: 'Jungle' })).toBe('1:join:a:teamOne:Jungle');
  expect(buttonId('check-in', 'a')).toBe('1:check-in:a');
  expect(aroundControlId('not-now', 'a')).toBe('1:not-now:a');
  expect(postControlId('request', 'a')).toBe('1:request:a');
});

test.each([
  '',
  '2:leave:a',
  '1:delete:a',
  '1:leave',
  '1:leave:a:b',
  '1:join:a:teamOne',
  '1:join:a:teamOne:Coach',
  '1:join:a:teamThree:Top',
  '1:join:a:teamOne:Top:x',
  '1:accept:a',
  '1:accept:a:',
  '1:accept:a:1:2',
  '1:decline:a:-1',
  '1:decline:a:1234567890',
  '1:leave:../x',
  '1:__proto__:a',
])('%j is no button of ours', (id) => expect(parseButtonId(id)).toBeUndefined());

test.each(['2:around:a', '1:around', '1:around:a:b', '1:ready:../x', '1:here:a'])(
  '%j is no control of people around',
  (id) => expect(parseAroundControl(id)).toBeUndefined(),
);

test.each(['2:in:a', '1:maybe', '1:out:a:b', '1:in:../x', '1:leave:a'])('%j is no control of an evening', (id) =>
  expect(parseEveningControl(id)).toBeUndefined(),
);

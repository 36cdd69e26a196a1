import type { PublicUser } from '@muster/contracts/users';
import type { Failure } from '../../shared/api-call';
import { admin, banUser, formCleared, selectFormProblems, selectIsFormDone } from './admin.slice';

type Action = Parameters<typeof admin.reducer>[1];
const after = (...actions: Action[]) => {
  const state = { admin: actions.reduce(admin.reducer, admin.getInitialState()) };
  return [selectIsFormDone(state), selectFormProblems(state)];
};
const ban = (_id: string) => ({ user: { _id } as PublicUser, body: { dateFrom: '', dateTo: '', reason: '' } });
const failure = { fields: { reason: 'too long' } } as unknown as Failure;
const [requested, done, refused] = [
  banUser.requested(ban('ada')),
  banUser.succeeded({ args: ban('ada'), result: { success: true, dateFrom: '', dateTo: '', _bannedBy: '' } }),
  banUser.failed({ args: ban('ada'), failure }),
];

test('a form closes when its person is banned, and shows why they were not', () => {
  expect(after(requested, done)).toEqual([true, {}]);
  expect(after(requested, refused)).toEqual([false, { reason: 'too long' }]);
});

test('a form that was closed before its answer neither closes the next one nor marks its fields', () => {
  expect(after(requested, formCleared(), done)).toEqual([false, {}]);
  expect(after(requested, formCleared(), banUser.requested(ban('bo')), refused)).toEqual([false, {}]);
});

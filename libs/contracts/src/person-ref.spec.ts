import { z } from 'zod';
import { bodyNaming, bodyPerhapsNaming, personRef } from './person-ref';
import { invalid } from './validation-texts';

describe('a user', () => {
  test.each([
    ['ann'],
    [{ _id: 'ann' }],
    [{ _id: 'entry', _user: 'ann' }],
    [{ _id: 'entry', _user: { _id: 'ann' } }],
    [{ _id: 'entry', user: { _id: 'ann' } }],
    [{ _id: { _id: 'ann' } }],
  ])('is named by %j', (given) => expect(personRef.parse(given)).toBe('ann'));
  test.each(['', 'x'.repeat(81), 7, {}])('is not named by %j', (given) =>
    expect(personRef.safeParse(given).success).toBe(false),
  );
});

describe('a body', () => {
  const body = bodyNaming('userId', { role: z.string() });
  const messages = (schema: z.ZodType, given: object) =>
    schema.safeParse(given).error?.issues.map(({ path, message }) => [path.join(), message]);
  test.each(['userId', 'user', '_user'])('names a user under %s', (key) =>
    expect(body.parse({ role: 'Mid', [key]: 'ann' })).toEqual({ role: 'Mid', userId: 'ann' }),
  );
  test('may repeat the same user, not name another', () => {
    expect(body.parse({ role: 'Mid', userId: 'ann', user: { _id: 'ann' }, _user: null })).toEqual({
      role: 'Mid',
      userId: 'ann',
    });
    expect(messages(body, { role: 'Mid', userId: 'ann', user: 'bo' })).toEqual([
      ['userId', invalid('differentPeople', { fields: 'userId, user, _user' })],
    ]);
  });
  test('names each key once', () =>
    expect(messages(bodyNaming('user', {}), { user: 'ann', _user: 'bo' })).toEqual([
      ['user', invalid('differentPeople', { fields: 'user, _user' })],
    ]));
  test.each([{}, { userId: '' }, { userId: null }])(
    'with %j names none, which is allowed only if optional',
    (given) => {
      expect(messages(bodyNaming('userId', {}), given)).toEqual([['userId', invalid('missing', { field: 'userId' })]]);
      expect(bodyPerhapsNaming('userId', {}).parse(given)).toEqual({ userId: undefined });
    },
  );
});

import { postAggregate } from './aggregate';
import { initialPost, termsOf } from './domain/post';

test.each([
  [{ note: 'Hello' }, 'ann'],
  [{ note: 'Hello', noteBy: 'eve' }, 'eve'],
])('the note of a post belongs to its author, so that it is erased with them: %j', (words, author) => {
  const given = { postId: 'p', teamId: 'wolves', by: 'ann', terms: termsOf(initialPost), expiresAt: '' };
  const command = { type: 'MakePost' as const, ...given, words, ctx: { now: '' } };
  const { rows } = postAggregate.writes!(command, initialPost, initialPost, {} as never);
  expect(rows).toEqual([{ table: 'board_texts', row: { id: 'note_p', text: 'Hello', author } }]);
});

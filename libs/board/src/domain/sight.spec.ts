import { initialPost, type Post } from './post';
import { maySeePost, type Sight } from './sight';

const post = (kind: Post['audience']['kind'], ids: string[] = []): Post => ({
  ...initialPost,
  id: 'p',
  teamId: 'wolves',
  audience: { kind, ids },
});
const sight = (over: Partial<Sight> = {}): Sight => ({
  isAdmin: false,
  teams: [],
  communities: [],
  blocked: [],
  ...over,
});
const NO_WAYS = { hasKey: false, hasAsked: false };
const sees = (of: Post, over: Partial<Sight> = {}, ways = NO_WAYS) => maySeePost(of, sight(over), ways);

test('members of the team and admins see every post of it', () => {
  for (const kind of ['everybody', 'communities', 'teams', 'link'] as const) {
    expect(sees(post(kind), { teams: ['wolves'] })).toBe(true);
    expect(sees(post(kind), { isAdmin: true })).toBe(true);
  }
});
test('a challenge is seen by the teams that it names, a post for communities by their members', () => {
  expect(sees(post('teams', ['bears']), { teams: ['bears'] })).toBe(true);
  expect(sees(post('teams', ['bears']), { teams: ['foxes'] })).toBe(false);
  expect(sees(post('communities', ['club']), { communities: ['club'] })).toBe(true);
  expect(sees(post('communities', ['club']), { teams: ['club'] })).toBe(false);
});
test('a post by address needs its key, or a team that has asked', () => {
  expect(sees(post('link'))).toBe(false);
  expect(sees(post('link'), {}, { ...NO_WAYS, hasKey: true })).toBe(true);
  expect(sees(post('link'), {}, { ...NO_WAYS, hasAsked: true })).toBe(true);
});
test('a block hides every post, also from those who have its address', () =>
  expect(sees(post('everybody'), { blocked: ['wolves'] }, { hasKey: true, hasAsked: true })).toBe(false));

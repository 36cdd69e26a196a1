import { communitiesShowing } from './shown-in';

test.each([
  ['everybody', [], ['listing']],
  ['communities', ['named'], ['named']],
  ['teams', ['a-team'], []],
  ['link', [], []],
] as const)('a post for %s is shown in channels of the right communities', (kind, ids, shown) =>
  expect(communitiesShowing({ audience: { kind, ids } }, ['listing'])).toEqual(shown),
);

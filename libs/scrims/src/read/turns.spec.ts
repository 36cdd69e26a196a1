import { takeTurns } from './turns';

const scrim = (id: string, communityId: string | null) => ({ id, communityId });
const ids = (...args: Parameters<typeof takeTurns<ReturnType<typeof scrim>>>) => takeTurns(...args).map(({ id }) => id);
const toPlaced = (one: ReturnType<typeof scrim>) => one;

describe('when not everything fits', () => {
  const crowd = ['a1', 'a2', 'a3', 'a4'].map((id) => scrim(id, 'a'));
  const later = [scrim('b1', 'b'), scrim('s1', null), scrim('s2', null), scrim('b2', 'b')];

  test('each community has its first before any has its second, and the site waits for none', () => {
    expect(ids([...crowd, ...later], 4, toPlaced, 'first')).toEqual(['a1', 'b1', 's1', 's2']);
    expect(ids([...crowd, ...later], 6, toPlaced, 'first')).toEqual(['a1', 'b1', 's1', 's2', 'a2', 'b2']);
  });
  test('the site takes turns as well if asked to', () =>
    expect(ids([...crowd, ...later], 4, toPlaced, 'in turn')).toEqual(['a1', 'b1', 's1', 'a2']));
});
test('when everything fits, all of it is returned', () =>
  expect(ids([scrim('a1', 'a'), scrim('a2', 'a')], 9, toPlaced, 'first')).toEqual(['a1', 'a2']));

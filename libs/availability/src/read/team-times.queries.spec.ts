import { TeamTimesQueries } from './team-times.queries';

const unused = undefined as never;

test('people are busy whose blocks overlap the game; one that only touches it does not count', async () => {
  const blocks = new Map([
    ['ann', [{ start: 0, end: 11 }]],
    ['bo', [{ start: 0, end: 10 }]],
  ]);
  const queries = new TeamTimesQueries(unused, { of: async () => blocks } as never, unused, unused, unused);
  const members = ['ann', 'bo'].map((userId) => ({ userId, kind: 'player' as const, roles: [] }));
  expect(await queries.busyAt({ members }, 10, 5)).toEqual(new Set(['ann']));
});

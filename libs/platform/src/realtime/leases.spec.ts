import { leaseOf, Leases } from './leases';

const online = (userId: string, node: string) => leaseOf('online', userId, node);
const changesOf = (leases: Leases, now: number) => leases.look(now);

test('somebody comes with his first lease and goes when the last one is over', () => {
  const leases = new Leases();
  leases.hear([[online('hana', 'a'), 100], [online('hana', 'b'), 200]]);
  expect(changesOf(leases, 50)).toEqual([{ place: 'online', came: ['hana'], went: [] }]);
  expect(changesOf(leases, 150)).toEqual([]);
  expect(leases.at('online')).toEqual(['hana']);
  expect(changesOf(leases, 200)).toEqual([{ place: 'online', came: [], went: [{ userId: 'hana', until: 200 }] }]);
  expect(leases.at('online')).toEqual([]);
});

test('who comes back in time never went', () => {
  const leases = new Leases();
  leases.hear([[online('hana', 'a'), 100]]);
  leases.look(0);
  leases.hear([[online('hana', 'b'), 300]]);
  expect(leases.look(250)).toEqual([]);
});

test('a store that was emptied makes nobody go before his time', () => {
  const leases = new Leases();
  leases.hear([[online('hana', 'a'), 100]]);
  leases.look(0);
  leases.hear([]);
  expect(leases.look(99)).toEqual([]);
});

test('a lease can be shortened', () => {
  const leases = new Leases();
  leases.hear([[online('hana', 'a'), 100]]);
  leases.look(0);
  leases.hear([[online('hana', 'a'), 10]]);
  expect(leases.look(11)).toMatchObject([{ went: [{ userId: 'hana' }] }]);
});

test('places do not mix', () => {
  const leases = new Leases();
  leases.hear([[online('hana', 'a'), 100], [leaseOf('chat:s1', 'bo', 'a'), 100]]);
  expect(leases.look(0)).toHaveLength(2);
  expect([leases.at('online'), leases.at('chat:s1'), leases.isAt('chat:s1', 'hana')]).toEqual([['hana'], ['bo'], false]);
});

import { leaseKey, PresenceLeases } from './presence-leases';

const online = (userId: string, node: string) => leaseKey('online', userId, node);
const changesOf = (leases: PresenceLeases, now: number) => leases.diff(now);

test('a user joins with the first lease and leaves when the last one expires', () => {
  const leases = new PresenceLeases();
  leases.merge([
    [online('hana', 'a'), 100],
    [online('hana', 'b'), 200],
  ]);
  expect(changesOf(leases, 50)).toEqual([{ channel: 'online', joined: ['hana'], left: [] }]);
  expect(changesOf(leases, 150)).toEqual([]);
  expect(leases.membersOf('online')).toEqual(['hana']);
  expect(changesOf(leases, 200)).toEqual([{ channel: 'online', joined: [], left: [{ userId: 'hana', until: 200 }] }]);
  expect(leases.membersOf('online')).toEqual([]);
});

test('a user who returns before the lease expires does not leave', () => {
  const leases = new PresenceLeases();
  leases.merge([[online('hana', 'a'), 100]]);
  leases.diff(0);
  leases.merge([[online('hana', 'b'), 300]]);
  expect(leases.diff(250)).toEqual([]);
});

test('keeps unexpired leases when the shared store was emptied', () => {
  const leases = new PresenceLeases();
  leases.merge([[online('hana', 'a'), 100]]);
  leases.diff(0);
  leases.merge([]);
  expect(leases.diff(99)).toEqual([]);
});

test('a lease can be shortened by merging an earlier expiry', () => {
  const leases = new PresenceLeases();
  leases.merge([[online('hana', 'a'), 100]]);
  leases.diff(0);
  leases.merge([[online('hana', 'a'), 10]]);
  expect(leases.diff(11)).toMatchObject([{ left: [{ userId: 'hana' }] }]);
});

test('keeps channels separate', () => {
  const leases = new PresenceLeases();
  leases.merge([
    [online('hana', 'a'), 100],
    [leaseKey('chat:s1', 'bo', 'a'), 100],
  ]);
  expect(leases.diff(0)).toHaveLength(2);
  expect([leases.membersOf('online'), leases.membersOf('chat:s1'), leases.isPresent('chat:s1', 'hana')]).toEqual([
    ['hana'],
    ['bo'],
    false,
  ]);
});

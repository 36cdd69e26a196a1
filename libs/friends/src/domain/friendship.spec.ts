import { describeDecider } from '@muster/kernel';
import fc from 'fast-check';
import { type FriendshipCommand, RequestFriendship } from './commands';
import { friendship } from './decide';
import { type Friendship, type FriendshipEvent, friendshipIdOf, initialFriendship } from './friendship';

const ctx = { now: '2026-11-20T20:00:00.000Z' };
const { given } = describeDecider(friendship);
const request = (by: string, to: string, id = 'r1'): RequestFriendship => ({
  type: 'RequestFriendship',
  by,
  to,
  ctx,
  requestId: id,
  userExists: true,
});
const requested = (by = 'hana', to = 'bo', requestId = 'r1'): FriendshipEvent => ({
  type: 'FriendshipRequested',
  requestId,
  by,
  to,
});
const began: FriendshipEvent = { type: 'FriendshipBegan', requestId: 'r1', by: 'hana', to: 'bo' };
const rejected: FriendshipEvent = { type: 'FriendRequestRejected', requestId: 'r1', by: 'hana', to: 'bo' };
const withdrawn: FriendshipEvent = { type: 'FriendRequestWithdrawn', requestId: 'r1', by: 'hana', to: 'bo' };
const ended: FriendshipEvent = { type: 'FriendshipEnded', by: 'bo', other: 'hana' };

describe('RequestFriendship', () => {
  test('requests a friendship', () => given().when(request('hana', 'bo')).then(requested()));
  test('rejects requests to oneself', () => given().when(request('hana', 'hana')).thenRejects('not-with-yourself'));
  test('rejects requests to unknown users', () =>
    given()
      .when({ type: 'RequestFriendship', by: 'hana', to: 'ghost', ctx, requestId: 'r1', userExists: false })
      .thenRejects('friend-not-found'));
  test('rejects a repeated request', () =>
    given(requested())
      .when(request('hana', 'bo', 'r2'))
      .thenRejects('already-requested'));
  test('rejects requests between friends', () =>
    given(requested(), began)
      .when(request('bo', 'hana', 'r2'))
      .thenRejects('already-friends'));
  test('accepts the open request of the other user', () =>
    given(requested())
      .when(request('bo', 'hana', 'r2'))
      .then(began));
  test('is possible again after a rejection', () =>
    given(requested(), rejected)
      .when(request('hana', 'bo', 'r2'))
      .then(requested('hana', 'bo', 'r2')));
  test('is possible again after the friendship has ended', () =>
    given(requested(), began, ended)
      .when(request('hana', 'bo', 'r2'))
      .then(requested('hana', 'bo', 'r2')));
});

describe('AcceptRequest and RejectRequest', () => {
  test('the receiver accepts', () =>
    given(requested()).when({ type: 'AcceptRequest', by: 'bo', to: 'hana', ctx }).then(began));
  test('the sender cannot accept', () =>
    given(requested()).when({ type: 'AcceptRequest', by: 'hana', to: 'bo', ctx }).thenRejects('request-not-found'));
  test('rejects accepting without a request', () =>
    given().when({ type: 'AcceptRequest', by: 'bo', to: 'hana', ctx }).thenRejects('request-not-found'));
  test('rejects accepting a second time', () =>
    given(requested(), began)
      .when({ type: 'AcceptRequest', by: 'bo', to: 'hana', ctx })
      .thenRejects('friend-already-added'));
  test('rejects accepting a rejected request', () =>
    given(requested(), rejected)
      .when({ type: 'AcceptRequest', by: 'bo', to: 'hana', ctx })
      .thenRejects('request-not-found'));
  test('the receiver rejects', () =>
    given(requested()).when({ type: 'RejectRequest', by: 'bo', to: 'hana', ctx, requestId: 'r1' }).then(rejected));
  test('rejecting again changes nothing', () =>
    given(requested(), rejected)
      .when({ type: 'RejectRequest', by: 'bo', to: 'hana', ctx, requestId: 'r1' })
      .thenNothing());
  test.each([
    ['withdrawn', withdrawn],
    ['accepted', began],
  ])('rejecting a request that was %s changes nothing', (_, event) =>
    given(requested(), event).when({ type: 'RejectRequest', by: 'bo', to: 'hana', ctx, requestId: 'r1' }).thenNothing(),
  );
  test('rejecting an older request leaves a newer one open', () =>
    given(requested(), rejected, requested('hana', 'bo', 'r2'))
      .when({ type: 'RejectRequest', by: 'bo', to: 'hana', ctx, requestId: 'r1' })
      .thenNothing());
  test('the sender cannot reject', () =>
    given(requested()).when({ type: 'RejectRequest', by: 'hana', to: 'bo', ctx, requestId: 'r1' }).thenNothing());
});

describe('CancelRequest', () => {
  test('the sender withdraws the request', () =>
    given(requested()).when({ type: 'CancelRequest', by: 'hana', to: 'bo', ctx }).then(withdrawn));
  test('withdrawing again changes nothing', () =>
    given(requested(), withdrawn).when({ type: 'CancelRequest', by: 'hana', to: 'bo', ctx }).thenNothing());
  test('there is nothing to withdraw between strangers', () =>
    given().when({ type: 'CancelRequest', by: 'hana', to: 'bo', ctx }).thenRejects('request-not-found'));
  test('the receiver cannot withdraw', () =>
    given(requested()).when({ type: 'CancelRequest', by: 'bo', to: 'hana', ctx }).thenRejects('request-not-found'));
  test('an accepted request cannot be withdrawn', () =>
    given(requested(), began)
      .when({ type: 'CancelRequest', by: 'hana', to: 'bo', ctx })
      .thenRejects('request-not-found'));
});

describe('Unfriend', () => {
  test('either user ends the friendship', () =>
    given(requested(), began).when({ type: 'Unfriend', by: 'bo', to: 'hana', ctx }).then(ended));
  test('rejects users who are not friends', () =>
    given(requested()).when({ type: 'Unfriend', by: 'bo', to: 'hana', ctx }).thenRejects('not-friends'));
});

describe('properties', () => {
  const person = fc.constantFrom('hana', 'bo');
  const anyCommand: fc.Arbitrary<FriendshipCommand> = fc
    .tuple(person, fc.constantFrom('ask', 'cancel', 'accept', 'reject', 'unfriend'), fc.constantFrom('r1', 'r2', 'r3'))
    .map(([by, kind, id]) => {
      const to = by === 'hana' ? 'bo' : 'hana';
      switch (kind) {
        case 'ask':
          return request(by, to, id);
        case 'cancel':
          return { type: 'CancelRequest', by, to, ctx };
        case 'accept':
          return { type: 'AcceptRequest', by, to, ctx };
        case 'reject':
          return { type: 'RejectRequest', by, to, ctx, requestId: id };
        default:
          return { type: 'Unfriend', by, to, ctx };
      }
    });
  const decide = (command: FriendshipCommand, state: Friendship): readonly FriendshipEvent[] => {
    try {
      return friendship.decide(command, state);
    } catch {
      return [];
    }
  };
  const fold = (commands: readonly FriendshipCommand[]) =>
    commands.reduce((state, command) => decide(command, state).reduce(friendship.evolve, state), initialFriendship);

  test('repeating a command emits no event', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 30 }), anyCommand, (commands, last) => {
        const after = decide(last, fold(commands)).reduce(friendship.evolve, fold(commands));
        expect(decide(last, after)).toEqual([]);
      }),
    );
  });
  test('users are friends only if both have asked for it since they last were not', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        let state = initialFriendship;
        const askedBy = new Set<string>();
        for (const command of commands) {
          const events = decide(command, state);
          state = events.reduce(friendship.evolve, state);
          if (events.some(({ type }) => type === 'FriendshipRequested' || type === 'FriendshipBegan'))
            askedBy.add(command.by);
          if (state.status === 'none') askedBy.clear();
          expect(state.status === 'friends').toBe(askedBy.size === 2);
        }
      }),
    );
  });
  test('a command emits at most one event, and never a request between friends', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), anyCommand, (commands, last) => {
        const state = fold(commands);
        const events = decide(last, state);
        expect(events.length).toBeLessThanOrEqual(1);
        if (state.status === 'friends') expect(events.map(({ type }) => type)).not.toContain('FriendshipRequested');
      }),
    );
  });
  test('a pair has the same id in both orders', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (first, second) => {
        expect(friendshipIdOf(first, second)).toBe(friendshipIdOf(second, first));
      }),
    );
    expect(friendshipIdOf('hana', 'bo')).toBe('bo_hana');
  });
});

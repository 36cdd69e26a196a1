import { describeDecider } from '@muster/kernel';
import fc from 'fast-check';
import {
  AcceptRequest,
  CancelRequest,
  type FriendshipCommand,
  RejectRequest,
  RequestFriendship,
  Unfriend,
} from './commands';
import { friendship } from './decide';
import { evolve, type Friendship, type FriendshipEvent, friendshipIdOf, initialFriendship } from './friendship';

const ctx = { now: '2026-11-20T20:00:00.000Z' };
const { given } = describeDecider(friendship);
const request = (by: string, to: string, id = 'r1') => new RequestFriendship(by, to, ctx, id, true);
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

describe('asking', () => {
  test('a stranger is asked', () => given().when(request('hana', 'bo')).then(requested()));
  test('oneself is not', () => given().when(request('hana', 'hana')).thenRejects('not-with-yourself'));
  test('nor is somebody nobody knows', () =>
    given()
      .when(new RequestFriendship('hana', 'ghost', ctx, 'r1', false))
      .thenRejects('friend-not-found'));
  test('asking twice is refused', () =>
    given(requested())
      .when(request('hana', 'bo', 'r2'))
      .thenRejects('already-requested'));
  test('friends need not ask', () =>
    given(requested(), began)
      .when(request('bo', 'hana', 'r2'))
      .thenRejects('already-friends'));
  test('two who ask each other are friends', () =>
    given(requested())
      .when(request('bo', 'hana', 'r2'))
      .then(began));
  test('after a rejection one may ask again', () =>
    given(requested(), rejected)
      .when(request('hana', 'bo', 'r2'))
      .then(requested('hana', 'bo', 'r2')));
  test('after the end one may ask again', () =>
    given(requested(), began, ended)
      .when(request('hana', 'bo', 'r2'))
      .then(requested('hana', 'bo', 'r2')));
});

describe('answering', () => {
  test('the one who was asked accepts', () =>
    given(requested())
      .when(new AcceptRequest('bo', 'hana', ctx))
      .then(began));
  test('the one who asked cannot accept for the other', () =>
    given(requested())
      .when(new AcceptRequest('hana', 'bo', ctx))
      .thenRejects('request-not-found'));
  test('without a request there is nothing to accept', () =>
    given()
      .when(new AcceptRequest('bo', 'hana', ctx))
      .thenRejects('request-not-found'));
  test('a second accept says so', () =>
    given(requested(), began)
      .when(new AcceptRequest('bo', 'hana', ctx))
      .thenRejects('friend-already-added'));
  test('a rejected request cannot be accepted', () =>
    given(requested(), rejected)
      .when(new AcceptRequest('bo', 'hana', ctx))
      .thenRejects('request-not-found'));
  test('the one who was asked rejects', () =>
    given(requested())
      .when(new RejectRequest('bo', 'hana', ctx, 'r1'))
      .then(rejected));
  test('rejecting again changes nothing', () =>
    given(requested(), rejected)
      .when(new RejectRequest('bo', 'hana', ctx, 'r1'))
      .thenNothing());
  test.each([
    ['withdrawn', withdrawn],
    ['accepted', began],
  ])('rejecting a request that was %s changes nothing', (_, event) =>
    given(requested(), event)
      .when(new RejectRequest('bo', 'hana', ctx, 'r1'))
      .thenNothing(),
  );
  test('a newer request is not rejected with an older one', () =>
    given(requested(), rejected, requested('hana', 'bo', 'r2'))
      .when(new RejectRequest('bo', 'hana', ctx, 'r1'))
      .thenNothing());
  test('the one who asked cannot reject', () =>
    given(requested())
      .when(new RejectRequest('hana', 'bo', ctx, 'r1'))
      .thenNothing());
});

describe('withdrawing', () => {
  test('the one who asked withdraws', () =>
    given(requested())
      .when(new CancelRequest('hana', 'bo', ctx))
      .then(withdrawn));
  test('withdrawing again changes nothing', () =>
    given(requested(), withdrawn)
      .when(new CancelRequest('hana', 'bo', ctx))
      .thenNothing());
  test('the other cannot', () =>
    given(requested())
      .when(new CancelRequest('bo', 'hana', ctx))
      .thenRejects('request-not-found'));
  test('what was accepted cannot be withdrawn', () =>
    given(requested(), began)
      .when(new CancelRequest('hana', 'bo', ctx))
      .thenRejects('request-not-found'));
});

describe('ending', () => {
  test('either ends it', () =>
    given(requested(), began)
      .when(new Unfriend('bo', 'hana', ctx))
      .then(ended));
  test('strangers cannot', () =>
    given(requested())
      .when(new Unfriend('bo', 'hana', ctx))
      .thenRejects('not-friends'));
});

describe('laws', () => {
  const person = fc.constantFrom('hana', 'bo');
  const wish: fc.Arbitrary<FriendshipCommand> = fc
    .tuple(person, fc.constantFrom('ask', 'cancel', 'accept', 'reject', 'unfriend'), fc.constantFrom('r1', 'r2', 'r3'))
    .map(([by, what, id]) => {
      const to = by === 'hana' ? 'bo' : 'hana';
      switch (what) {
        case 'ask':
          return request(by, to, id);
        case 'cancel':
          return new CancelRequest(by, to, ctx);
        case 'accept':
          return new AcceptRequest(by, to, ctx);
        case 'reject':
          return new RejectRequest(by, to, ctx, id);
        default:
          return new Unfriend(by, to, ctx);
      }
    });
  const decide = (command: FriendshipCommand, state: Friendship): readonly FriendshipEvent[] => {
    try {
      return friendship.decide(command, state);
    } catch {
      return [];
    }
  };
  const lived = (wishes: readonly FriendshipCommand[]) =>
    wishes.reduce((state, command) => decide(command, state).reduce(evolve, state), initialFriendship);

  test('repeating a command emits no event', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 30 }), wish, (wishes, last) => {
        const after = decide(last, lived(wishes)).reduce(evolve, lived(wishes));
        expect(decide(last, after)).toEqual([]);
      }),
    );
  });
  test('nobody is friends without both having wanted it since the last time they were not', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 40 }), (wishes) => {
        let state = initialFriendship;
        const wanted = new Set<string>();
        for (const command of wishes) {
          const events = decide(command, state);
          state = events.reduce(evolve, state);
          if (events.some(({ type }) => type === 'FriendshipRequested' || type === 'FriendshipBegan'))
            wanted.add(command.by);
          if (state.status === 'none') wanted.clear();
          expect(state.status === 'friends').toBe(wanted.size === 2);
        }
      }),
    );
  });
  test('a wish leads to one fact at most, and never to a request between friends', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 40 }), wish, (wishes, last) => {
        const state = lived(wishes);
        const events = decide(last, state);
        expect(events.length).toBeLessThanOrEqual(1);
        if (state.status === 'friends') expect(events.map(({ type }) => type)).not.toContain('FriendshipRequested');
      }),
    );
  });
  test('a pair is the same pair from both sides', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        expect(friendshipIdOf(one, other)).toBe(friendshipIdOf(other, one));
      }),
    );
  });
});

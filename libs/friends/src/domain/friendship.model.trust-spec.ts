import { figure, size } from '@testing/figures';
import { type RandomDraw, type Expected, type AggregateModel, compareWithTable, runWalks } from '@testing/model-walk';
import { type FriendshipCommand } from './commands';
import { friendship } from './decide';
import type { Friendship, FriendshipEvent } from './friendship';

const PAIR = ['hana', 'bo'] as const;

/**
 * A plain model of two users: the newest request, whether it is open, and whether they are friends.
 */
class FriendshipModel implements AggregateModel<FriendshipCommand, Friendship, FriendshipEvent> {
  #asked: { id: string; by: string; to: string } | null = null;
  #open = false;
  #friends = false;
  #ids = 0;

  situation(): string {
    if (this.#friends) return 'friends';
    return this.#open ? 'asked' : this.#asked ? 'strangers again' : 'strangers';
  }

  nextCommand(draw: RandomDraw): FriendshipCommand {
    const by = draw.of(PAIR);
    const to = draw.percent(5) ? by : PAIR.find((user) => user !== by)!;
    const ctx = { now: '2026-01-01T00:00:00.000Z' };
    switch (draw.below(5)) {
      case 0:
        return {
          type: 'RequestFriendship',
          by,
          to,
          ctx,
          requestId: `r${(this.#ids += 1)}`,
          userExists: !draw.percent(10),
        };
      case 1:
        return { type: 'CancelRequest', by, to, ctx };
      case 2:
        return { type: 'AcceptRequest', by, to, ctx };
      case 3:
        return {
          type: 'RejectRequest',
          by,
          to,
          ctx,
          requestId: draw.percent(80) ? (this.#asked?.id ?? 'none') : 'older',
        };
      default:
        return { type: 'Unfriend', by, to, ctx };
    }
  }

  expected(command: FriendshipCommand): Expected {
    const isSender = this.#asked?.by === command.by;
    const isReceiver = this.#asked?.to === command.by;
    if (command.by === command.to) return ['not-with-yourself'];
    switch (command.type) {
      case 'RequestFriendship': {
        const rejections = [
          ...(command.userExists ? [] : ['friend-not-found']),
          ...(this.#friends ? ['already-friends'] : []),
          ...(this.#open && isSender ? ['already-requested'] : []),
        ];
        return rejections.length > 0 ? rejections : 'done';
      }
      case 'CancelRequest':
        if (this.#friends || !isSender) return ['request-not-found'];
        return this.#open ? 'done' : 'nothing';
      case 'AcceptRequest':
        if (this.#friends) return ['friend-already-added'];
        return this.#open && isReceiver ? 'done' : ['request-not-found'];
      case 'RejectRequest':
        return this.#open && isReceiver && this.#asked!.id === command.requestId ? 'done' : 'nothing';
      case 'Unfriend':
        return this.#friends ? 'done' : ['not-friends'];
    }
  }

  apply(command: FriendshipCommand): void {
    const agrees = command.type === 'AcceptRequest' || (command.type === 'RequestFriendship' && this.#open);
    if (command.type === 'RequestFriendship' && !this.#open)
      this.#asked = { id: command.requestId, by: command.by, to: command.to };
    this.#friends = agrees;
    this.#open = command.type === 'RequestFriendship' && !agrees;
  }

  observe() {
    return [
      this.#friends ? 'friends' : this.#open ? 'requested' : 'none',
      this.#asked?.id ?? null,
      this.#asked?.by ?? null,
      this.#asked?.to ?? null,
    ];
  }
}

const CELLS = `
  AcceptRequest | asked: done not-with-yourself request-not-found
  AcceptRequest | friends: friend-already-added not-with-yourself
  AcceptRequest | strangers: not-with-yourself request-not-found
  AcceptRequest | strangers again: not-with-yourself request-not-found
  CancelRequest | asked: done not-with-yourself request-not-found
  CancelRequest | friends: not-with-yourself request-not-found
  CancelRequest | strangers: not-with-yourself request-not-found
  CancelRequest | strangers again: not-with-yourself nothing request-not-found
  RejectRequest | asked: done not-with-yourself nothing
  RejectRequest | friends: not-with-yourself nothing
  RejectRequest | strangers: not-with-yourself nothing
  RejectRequest | strangers again: not-with-yourself nothing
  RequestFriendship | asked: already-requested done friend-not-found not-with-yourself
  RequestFriendship | friends: already-friends friend-not-found not-with-yourself
  RequestFriendship | strangers: done friend-not-found not-with-yourself
  RequestFriendship | strangers again: done friend-not-found not-with-yourself
  Unfriend | asked: not-friends not-with-yourself
  Unfriend | friends: done not-with-yourself
  Unfriend | strangers: not-friends not-with-yourself
  Unfriend | strangers again: not-friends not-with-yourself
`;

test('friendship and model agree after any sequence of commands', () => {
  const cells = runWalks(
    'friendship',
    {
      decider: friendship,
      createModel: () => new FriendshipModel(),
      observe: ({ status, request }) => [status, request?.id ?? null, request?.by ?? null, request?.to ?? null],
    },
    size(2_000, 250_000),
  );
  expect(compareWithTable(CELLS, cells, size(1, 100))).toEqual({ unknown: [], rare: [] });
  figure('C1', 'friendship: cells (command × situation × outcome), each met at least a hundred times', cells.size);
});

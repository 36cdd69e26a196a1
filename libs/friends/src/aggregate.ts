import { notificationsOf } from '@muster/notifications/ports';
import type { Aggregate } from '@muster/platform';
import * as commands from './domain/commands';
import { friendship } from './domain/decide';
import { type Friendship, type FriendshipEvent, friendshipIdOf } from './domain/friendship';

const notifications = notificationsOf(friendship);

export const friendshipAggregate: Aggregate<commands.FriendshipCommand, Friendship, FriendshipEvent> = {
  name: 'friendship',
  decider: friendship,
  idOf: ({ by, to }) => friendshipIdOf(by, to),
  table: 'friendships',
  columns: ({ status, request }) => ({ status, request_id: request?.id, asker: request?.by, asked: request?.to }),
  writes: (_, __, ___, occurred) => ({ rows: notifications(occurred) }),
};

import { type Aggregate, keeping } from '@muster/platform';
import * as commands from './domain/commands';
import { user } from './domain/decide';
import type { User, UserEvent } from './domain/user';
import { lastAdminRule } from './read/last-admin-rule';
import { toUserWrites } from './read/user-writes';

export const userAggregate: Aggregate<commands.UserCommand, User, UserEvent> = {
  name: 'user',
  decider: user,
  idOf: (command) => command.userId,
  table: 'users',
  waitForTail: true,
  columns: () => ({}),
  writes: toUserWrites,
  unit: keeping(lastAdminRule),
};

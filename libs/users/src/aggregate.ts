import type { Aggregate } from '@muster/platform';
import * as commands from './domain/commands';
import { user } from './domain/decide';
import type { User, UserEvent } from './domain/user';
import { toUserWrites } from './read/user-writes';

export const userAggregate: Aggregate<commands.UserCommand, User, UserEvent> = {
  name: 'user',
  decider: user,
  commands: Object.values(commands),
  idOf: (command) => command.userId,
  events: {
    UserRegistered: [],
    NameChanged: [],
    DiscordChanged: [],
    RegionChanged: [],
    RankChanged: [],
    EmailOptInSwitched: [],
    BackgroundChosen: [],
    LanguageChosen: [],
    DiscordLinked: [],
    DiscordUnlinked: [],
    AdminGranted: [],
    AdminRevoked: [],
    UserBanned: [],
    BanBegan: [],
    UserUnbanned: [],
    SessionsEnded: [],
    SessionEnded: [],
    AccountDeleted: [],
    AccountRestored: [],
    AccountErased: [],
  },
  table: 'users',
  waitForTail: true,
  columns: () => ({}),
  writes: toUserWrites,
};

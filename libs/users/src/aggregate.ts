import type { Aggregate } from '@muster/platform';
import * as commands from './domain/commands';
import { user } from './domain/decide';
import type { User, UserEvent } from './domain/user';
import { toUserWrites } from './read/user-writes';

export const userAggregate: Aggregate<commands.UserCommand, User, UserEvent> = {
  name: 'user',
  decider: {
    ...user,
    commandTypes: [
      'RegisterUser',
      'UpdateSettings',
      'EditUser',
      'GrantAdmin',
      'RevokeAdmin',
      'BanUser',
      'BeginBan',
      'UnbanUser',
      'LiftExpiredBan',
      'EndSessions',
      'EndSelectedSessions',
      'DeleteAccount',
      'LinkDiscord',
      'UnlinkDiscord',
      'RestoreAccount',
      'EraseAccount',
    ],
    eventTypes: [
      'UserRegistered',
      'NameChanged',
      'DiscordChanged',
      'RegionChanged',
      'RankChanged',
      'EmailOptInSwitched',
      'BackgroundChosen',
      'LanguageChosen',
      'DiscordLinked',
      'DiscordUnlinked',
      'AdminGranted',
      'AdminRevoked',
      'UserBanned',
      'BanBegan',
      'UserUnbanned',
      'SessionsEnded',
      'SessionEnded',
      'AccountDeleted',
      'AccountRestored',
      'AccountErased',
    ],
  },
  idOf: (command) => command.userId,
  table: 'users',
  waitForTail: true,
  columns: () => ({}),
  writes: toUserWrites,
};

import type { Feature } from '@muster/platform';
import { eraseLastSeen } from './erase';
import { LastSeen } from './last-seen';
import { LastSeen1700000000600 } from './last-seen.migration';
import { PresenceData } from './presence-data';
import { PresenceController } from './presence.controller';
import { PresenceGateway } from './presence.gateway';
import { OnlineListBroadcast } from './online-list-broadcast';

export const presence: Feature = {
  name: 'presence',
  migrations: [LastSeen1700000000600],
  policies: [eraseLastSeen],
  controllers: [PresenceController],
  personalData: PresenceData,
  apiProviders: [LastSeen, OnlineListBroadcast, PresenceGateway],
};

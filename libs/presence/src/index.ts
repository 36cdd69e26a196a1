import type { Feature } from '@muster/platform';
import { eraseLastSeen } from './write/erase-last-seen.policy';
import { LastSeen } from './write/last-seen.store';
import { LastSeen1795564800060 } from './write/last-seen.migration';
import { PresenceData } from './read/presence-data';
import { PresenceController } from './http/presence.controller';
import { PresenceGateway } from './realtime/presence.gateway';
import { OnlineListBroadcast } from './realtime/online-list-broadcast';

export const presence: Feature = {
  name: 'presence',
  migrations: [LastSeen1795564800060],
  policies: [eraseLastSeen],
  controllers: [PresenceController],
  personalData: PresenceData,
  apiProviders: [LastSeen, OnlineListBroadcast, PresenceGateway],
};

import type { Feature } from '@muster/platform';
import { LinkRights } from './app/link-rights';
import { broadcastErrors } from './domain/errors';
import { BroadcastController } from './http/broadcast.controller';
import { BroadcastsController } from './http/broadcasts.controller';
import { BroadcastData } from './read/broadcast-data';
import { Broadcasts1795651800000 } from './read/broadcasts.migration';
import { broadcastLinks } from './read/broadcasts.schema';
import { BroadcastStreams } from './realtime/broadcast-streams';
import { LiveScrims } from './realtime/live-scrims';
import { catalogue as texts } from './texts/catalogue';
import { endBroadcasts, eraseBroadcasts } from './write/end-broadcasts.policy';
import { Broadcasts } from './write/broadcasts.store';

/** Pages that casters show in their stream. */
export const broadcasts: Feature = {
  name: 'broadcasts',
  texts,
  errors: broadcastErrors,
  migrations: [Broadcasts1795651800000],
  entities: [broadcastLinks],
  policies: [endBroadcasts, eraseBroadcasts],
  controllers: [BroadcastsController, BroadcastController],
  personalData: BroadcastData,
  apiProviders: [Broadcasts, LinkRights, LiveScrims, BroadcastStreams],
};

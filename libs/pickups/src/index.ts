import type { Feature } from '@muster/platform';
import { pickupsAggregate } from './aggregate';
import { AroundAccess } from './app/around-access';
import { AroundCommands } from './app/around-commands';
import { Decisions } from './app/decisions';
import { EnoughAround } from './app/enough-around';
import { Making } from './app/making';
import { pickupErrors } from './domain/errors';
import { AroundController } from './http/around.controller';
import { ChecksController } from './http/checks.controller';
import { CommunityAroundController } from './http/community-around.controller';
import { AdvancePickupsJob, SettlePickupsJob } from './jobs/pickups.jobs';
import { ADVANCE_PICKUPS, pickupsClock, SETTLE_PICKUPS } from './policies/pickups-clock.policy';
import { OWN_AROUND, PEOPLE_AROUND } from './ports';
import { AroundData } from './read/around-data';
import { AroundViews } from './read/around-views';
import { AroundQueries } from './read/around.queries';
import { Pickups1795899600000 } from './read/pickups.migration';
import { ShownPeopleAround } from './read/shown-around';
import { TonightQueries } from './read/tonight.queries';
import { WatchQueries } from './read/watches.queries';
import { AroundSockets } from './realtime/around-sockets';
import { CheckMessages } from './realtime/check-messages';
import { catalogue as texts } from './texts/catalogue';
import { PastTonightSweep } from './write/past-tonight-sweep';
import { endWatches, endWatchesOfDeleted, eraseAround, pickupPlaces } from './write/pickup-places.policy';

/** People who are around to play, and the checks that ask ten of them. */
export const pickups: Feature = {
  name: 'pickups',
  aggregates: [pickupsAggregate],
  errors: pickupErrors,
  texts,
  migrations: [Pickups1795899600000],
  policies: [pickupsClock, pickupPlaces, endWatches, endWatchesOfDeleted, eraseAround],
  jobs: [ADVANCE_PICKUPS.performedBy(AdvancePickupsJob), SETTLE_PICKUPS.performedBy(SettlePickupsJob)],
  controllers: [AroundController, CommunityAroundController, ChecksController],
  personalData: AroundData,
  providers: [
    AroundQueries,
    WatchQueries,
    TonightQueries,
    EnoughAround,
    Making,
    Decisions,
    AroundViews,
    { provide: PEOPLE_AROUND, useClass: ShownPeopleAround },
  ],
  apiProviders: [
    AroundAccess,
    AroundCommands,
    { provide: OWN_AROUND, useExisting: AroundCommands },
    CheckMessages,
    AroundSockets,
  ],
  workerProviders: [PastTonightSweep],
};

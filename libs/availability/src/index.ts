import type { Feature } from '@muster/platform';
import { askAggregate, availabilityAggregate } from './aggregate';
import { OwnAvailability } from './app/own-availability';
import { TeamAsks } from './app/team-asks';
import { availabilityErrors } from './domain/errors';
import { AvailabilityController } from './http/availability.controller';
import { TeamTimesController } from './http/team-times.controller';
import { AskWeeklyJob } from './jobs/ask-weekly.job';
import { RemindOfWeekJob } from './jobs/remind-of-week.job';
import { REMIND_OF_WEEK, staleWeekPolicy } from './policies/stale-week.policy';
import { ASK_WEEKLY, weeklyAskPolicy } from './policies/weekly-ask.policy';
import { ASK_NOTES, DECLARED_TIMES, FREE_TIMES } from './ports';
import { AskNoteQueries } from './read/ask-notes.queries';
import { askNotes } from './read/ask-notes.schema';
import { AvailabilityData } from './read/availability-data';
import { Availability1795868171861 } from './read/availability.migration';
import { AvailabilityQueries } from './read/availability.queries';
import { BusyTimes } from './read/busy';
import { DeclaredTimeQueries } from './read/declared-times.queries';
import { TeamTimesQueries } from './read/team-times.queries';
import { TimesChanges } from './realtime/times-changes';
import { catalogue as texts } from './texts/catalogue';
import { eraseAvailability } from './write/erase-availability.policy';
import { PastDaysSweep } from './write/past-days-sweep';

/** When people have time, which their team mates see. */
export const availability: Feature = {
  name: 'availability',
  aggregates: [availabilityAggregate, askAggregate],
  errors: availabilityErrors,
  texts,
  migrations: [Availability1795868171861],
  entities: [askNotes],
  policies: [staleWeekPolicy, weeklyAskPolicy, eraseAvailability],
  jobs: [REMIND_OF_WEEK.performedBy(RemindOfWeekJob), ASK_WEEKLY.performedBy(AskWeeklyJob)],
  controllers: [AvailabilityController, TeamTimesController],
  personalData: AvailabilityData,
  providers: [
    AvailabilityQueries,
    AskNoteQueries,
    { provide: ASK_NOTES, useExisting: AskNoteQueries },
    TeamAsks,
    { provide: DECLARED_TIMES, useClass: DeclaredTimeQueries },
    BusyTimes,
    TeamTimesQueries,
    { provide: FREE_TIMES, useExisting: TeamTimesQueries },
  ],
  apiProviders: [OwnAvailability, TimesChanges],
  workerProviders: [PastDaysSweep],
};

export { availabilityAggregate } from './aggregate';
export type { AvailabilityCommand } from './domain/availability';

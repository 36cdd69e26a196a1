import type { Feature } from '@muster/platform';
import { scrimAggregate } from './aggregate';
import { scrimErrors } from './domain/errors';
import { freedSeats, SeatFreeing } from './freed-seats';
import { CareersController } from './http/careers.controller';
import { ScrimRefusals } from './http/refusals.filter';
import { ScrimsController } from './http/scrims.controller';
import { FREE_SEATS } from './policies/free-seats';
import { ScrimBoard } from './read/board';
import { Candidates } from './read/candidates';
import { CareerQueries } from './read/career-queries';
import { history } from './read/history.projection';
import { ScrimQueries } from './read/queries';
import { ScrimRowSchema } from './read/scrim-row.schema';
import { Scrims1700000000100 } from './read/scrims.migration';
import { ScrimSockets } from './realtime';

export const scrims: Feature = {
  name: 'scrims',
  aggregates: [scrimAggregate],
  errors: scrimErrors,
  entities: [ScrimRowSchema],
  migrations: [Scrims1700000000100],
  projections: [history],
  policies: [freedSeats],
  jobs: { [FREE_SEATS]: SeatFreeing },
  controllers: [CareersController, ScrimsController],
  providers: [ScrimQueries, ScrimBoard],
  api: [Candidates, CareerQueries, ScrimRefusals, ScrimSockets],
};

export * from './domain/commands';
export type { Scrim, ScrimEvent, Seat, Settings } from './domain/scrim';

import type { Feature } from '@muster/platform';
import { DashboardController } from './http/dashboard.controller';
import { EffectsController } from './http/effects.controller';
import { dashboard as figures } from './read/dashboard.projection';
import { DashboardQueries } from './read/queries';
import { DashboardSockets } from './realtime';
import { SocketCounter } from './status/socket-counter';
import { SystemStatus } from './status/system-status';

/** What admins look at: figures, what happened lately, how everything is doing. */
export const dashboard: Feature = {
  name: 'dashboard',
  projections: [figures],
  controllers: [DashboardController, EffectsController],
  apiProviders: [DashboardQueries, SocketCounter, SystemStatus, DashboardSockets],
};

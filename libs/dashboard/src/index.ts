import type { Feature } from '@muster/platform';
import { DashboardController } from './http/dashboard.controller';
import { EffectSockets } from './realtime/effect-sockets';
import { EffectKindsController } from './http/effect-kinds.controller';
import { EffectsController } from './http/effects.controller';
import { dashboard as dashboardProjection } from './read/dashboard.projection';
import { DashboardQueries } from './read/dashboard.queries';
import { DashboardSockets } from './realtime/dashboard-sockets';
import { SocketCounter } from './status/socket-counter';
import { SystemStatus } from './status/system-status';
import { catalogue as texts } from './texts/catalogue';

/** The admin dashboard: statistics, recent activities and system status. */
export const dashboard: Feature = {
  name: 'dashboard',
  texts,
  projections: [dashboardProjection],
  controllers: [DashboardController, EffectsController, EffectKindsController],
  apiProviders: [DashboardQueries, SocketCounter, SystemStatus, DashboardSockets, EffectSockets],
};

import type { Provider } from '@nestjs/common';
import { PolicyRunner } from '../effects/policy-runner';
import { RecentEvents } from '../eventlog/recent-events';
import { LogTail } from '../eventlog/tail';
import { LogConsumers } from '../projections/log-consumers';
import { ProjectionBuilds } from '../projections/projection-builds';
import { effectProviders } from './effect-providers';
import { collect, type Feature } from './feature';

/** Providers of a worker beside those that it shares with the api. */
export const workerProviders = (features: readonly Feature[]): Provider[] => [
  ...effectProviders(features),
  {
    provide: LogConsumers,
    inject: [ProjectionBuilds, PolicyRunner, RecentEvents, LogTail],
    useFactory: createLogConsumers(features),
  },
  ...collect(features, 'workerProviders'),
];

const createLogConsumers =
  (features: readonly Feature[]) =>
  (builds: ProjectionBuilds, policies: PolicyRunner, recent: RecentEvents, tail: LogTail): LogConsumers => {
    const projections = collect(features, 'projections');
    return new LogConsumers(
      [
        ...projections.map((projection) => ({
          name: `projection ${projection.name}`,
          step: () => builds.step(projection, 'live', 1_000, recent),
        })),
        ...collect(features, 'policies').map((policy) => ({
          name: `policy ${policy.name}`,
          step: () => policies.step(policy),
        })),
      ],
      tail,
    );
  };

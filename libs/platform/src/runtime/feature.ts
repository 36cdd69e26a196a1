import type { Provider, Type } from '@nestjs/common';
import type { EntitySchema, MigrationInterface } from 'typeorm';
import type { PageMetaProvider } from './page-meta';
import type { AnyAggregate } from '../commands/aggregate';
import type { JobRegistration } from '../effects/define-job';
import type { Catalogue, Statuses } from '@muster/texts';
import type { Checks } from './check';
import type { PersonalData } from './personal-data';
import type { AnyPolicy } from '../effects/policy';
import type { Projection } from '../projections/projection';

/** Manifest of a feature. The application does not start if a manifest is incomplete (`checkFeatures`). */
export interface Feature {
  name: string;
  aggregates?: readonly AnyAggregate[];
  /** HTTP status of each rejection. The sentences are in `texts`. */
  errors?: Statuses;
  /** The feature's texts, by language. */
  texts?: Catalogue;
  migrations?: readonly Type<MigrationInterface>[];
  /** Tables that are read and written as they are. */
  entities?: readonly EntitySchema[];
  projections?: readonly Projection[];
  policies?: readonly AnyPolicy[];
  /** The job of each effect kind; jobs run in the worker. */
  jobs?: readonly JobRegistration[];
  controllers?: readonly Type[];
  /** Page metadata of certain paths, for crawlers and link previews. */
  pageMetaProviders?: readonly Type<PageMetaProvider>[];
  /** The feature's part of a user's data export. */
  personalData?: Type<PersonalData>;
  /** Checks that `worker doctor` runs. */
  checks?: Checks;
  /** Providers of every process. */
  providers?: readonly Provider[];
  /** Providers of the api only: gateways, realtime readers. */
  apiProviders?: readonly Provider[];
  /** Providers of the worker only: dependencies of its jobs. */
  workerProviders?: readonly Provider[];
}

type ListsOfFeature = {
  [K in keyof Feature as NonNullable<Feature[K]> extends readonly unknown[] ? K : never]-?: NonNullable<Feature[K]>;
};

/** Returns everything that the features plug in under `key`. */
export const collect = <K extends keyof ListsOfFeature>(
  features: readonly Feature[],
  key: K,
): ListsOfFeature[K][number][] =>
  features.flatMap((feature): readonly ListsOfFeature[K][number][] => feature[key] ?? []);

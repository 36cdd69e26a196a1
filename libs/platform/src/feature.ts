import type { Provider, Type } from '@nestjs/common';
import type { EntitySchema, MigrationInterface } from 'typeorm';
import type { PageMetaProvider } from './app/page-meta';
import type { AnyAggregate } from './commands/aggregate';
import type { Job } from './effects/effect';
import type { PersonalData } from './personal-data';
import type { AnyPolicy } from './policies/policy';
import type { Projection } from './projections/projection';

export type ErrorMessage = string | ((params: Readonly<Record<string, unknown>>) => string);
/** Rejection code → HTTP status and the sentence a person reads. */
export type ErrorCatalogue = Readonly<Record<string, readonly [number, ErrorMessage] | [number, ErrorMessage]>>;

/** Everything a feature plugs in. Boot refuses a half-wired one. */
export interface Feature {
  name: string;
  aggregates?: readonly AnyAggregate[];
  errors?: ErrorCatalogue;
  entities?: readonly EntitySchema[];
  migrations?: readonly Type<MigrationInterface>[];
  projections?: readonly Projection[];
  policies?: readonly AnyPolicy[];
  /** Kind of effect → what performs it, in the worker. */
  jobs?: Readonly<Record<string, Type<Job>>>;
  controllers?: readonly Type[];
  /** What the page says of certain paths to crawlers and link previews. */
  pageMetaProviders?: readonly Type<PageMetaProvider>[];
  /** What it keeps about a person, for his export. */
  personalData?: Type<PersonalData>;
  /** For every process. */
  providers?: readonly Provider[];
  /** For the api alone: gateways, realtime readers. */
  apiProviders?: readonly Provider[];
  /** For the worker alone: what its jobs need. */
  workerProviders?: readonly Provider[];
}

import type { Type } from '@nestjs/common';
import type { Effect, EffectRequest, Job } from './effect';

/** A job of any kind: which reference it takes is known only together with its definition. */
export type AnyJob = Job<never>;
/** The class that runs the effects of one kind. */
export interface JobRegistration {
  kind: string;
  job: Type<AnyJob>;
}

/** A kind of effect. Its requests and its job share the type of the reference, so that neither has to cast it. */
export interface JobDefinition<Ref extends object> {
  /** As stored: renaming it would orphan the effects that are waiting. */
  readonly kind: string;
  request: (request: Omit<EffectRequest, 'kind' | 'ref'> & { ref: Ref }) => EffectRequest;
  performedBy: (job: Type<Job<Ref>>) => JobRegistration;
}
/** The effects that the job of this definition receives. */
export type EffectOf<Definition> = Effect<RefOf<Definition>>;
export type JobOf<Definition> = Job<RefOf<Definition>>;
type RefOf<Definition> = Definition extends JobDefinition<infer Ref> ? Ref : never;

export const defineJob = <Ref extends object = object>(kind: string): JobDefinition<Ref> => ({
  kind,
  request: (request) => ({ kind, ...request }),
  performedBy: (job) => ({ kind, job }),
});

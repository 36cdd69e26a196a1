import type { JobQueue } from '@muster/contracts/operations';
import type { Type } from '@nestjs/common';
import type { Effect, EffectRequest, Job } from './effect';
import type { QueuePlace } from './queues';

/** A job of any kind: which reference it takes is known only together with its definition. */
export type AnyJob = Job<never>;
/** The class that runs the effects of one kind, and the queue they wait in. */
export interface JobRegistration extends QueuePlace {
  kind: string;
  job: Type<AnyJob>;
}

/** A kind of effect. Its requests and its job share the type of the reference, so that neither has to cast it. */
export interface JobDefinition<Ref extends object> extends QueuePlace {
  /** As stored: renaming it would orphan the effects that are waiting. */
  readonly kind: string;
  request: (request: Omit<EffectRequest, 'kind' | 'ref'> & { ref: Ref }) => EffectRequest;
  performedBy: (job: Type<Job<Ref>>) => JobRegistration;
}
/** The effects that the job of this definition receives. */
export type EffectOf<Definition> = Effect<RefOf<Definition>>;
export type JobOf<Definition> = Job<RefOf<Definition>>;
type RefOf<Definition> = Definition extends JobDefinition<infer Ref> ? Ref : never;

/**
 * Defines a kind of effect. `queue`: what its job waits for; `upkeep` if that is only our own database. `inBackground`:
 * nobody waits for it, so all other effects of the queue go first.
 */
export const defineJob = <Ref extends object = object>(
  kind: string,
  queue: JobQueue,
  { inBackground = false }: { inBackground?: boolean } = {},
): JobDefinition<Ref> => ({
  kind,
  queue,
  inBackground,
  request: (request) => ({ kind, ...request }),
  performedBy: (job) => ({ kind, queue, inBackground, job }),
});

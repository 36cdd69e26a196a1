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

/** An upload that nothing shows by then is deleted. */
const UNUSED_AFTER_MS = 60 * 60_000;
/**
 * Makes requests that delete stored files which nothing shows any more.
 *
 * @param noun names the files in the keys of the effects, and never changes
 */
export const fileDeletions = <Ref extends { location: string }>(job: JobDefinition<Ref>, noun: string) => {
  const remove = (reason: string, ref: Ref): EffectRequest =>
    job.request({ key: `${reason}-${noun}_${ref.location.slice(ref.location.lastIndexOf('/') + 1)}`, ref });
  return {
    remove,
    /** The job looks whether the upload is shown. `now` in ms. */
    ifUnused: (ref: Ref, now: number): EffectRequest => ({
      ...remove('unused', ref),
      dueAt: new Date(now + UNUSED_AFTER_MS).toISOString(),
      revision: 0,
    }),
  };
};

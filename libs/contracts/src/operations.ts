import { z } from 'zod';
import { pageQuery } from './pages';

/** A failed effect waits for an operator. */
export const EFFECT_STATES = ['pending', 'running', 'done', 'failed', 'superseded'] as const;
export type EffectState = (typeof EFFECT_STATES)[number];

/** The queues of background jobs, by what the jobs wait for. `upkeep`: only our own database. */
export const JOB_QUEUES = ['mail', 'push', 'discord', 'riot', 'webhooks', 'upkeep'] as const;
export type JobQueue = (typeof JOB_QUEUES)[number];

export const effectView = z
  .object({
    _id: z.string(),
    kind: z.string(),
    state: z.enum(EFFECT_STATES),
    attempts: z.number().int(),
    error: z.string().nullable(),
    result: z.string().nullable(),
    dueAt: z.string(),
    createdAt: z.string(),
    doneAt: z.string().nullable(),
    /** Ids of the entities concerned. */
    ref: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Effect' });
export type EffectView = z.infer<typeof effectView>;

export const effectQuery = pageQuery.extend({
  state: z.enum(EFFECT_STATES).optional(),
  kind: z.string().max(64).optional(),
  /** Only those that are due now, or only those that are due later; the earliest first. */
  due: z.enum(['now', 'later']).optional(),
});
export type EffectQuery = z.infer<typeof effectQuery>;

const count = z.number().int();
/**
 * How many effects of a kind are pending (due, or scheduled for later), running and failed. `queue`: null if this
 * release has no job for the kind.
 */
export const effectKindView = z
  .object({
    kind: z.string(),
    queue: z.enum(JOB_QUEUES).nullable(),
    due: count,
    scheduled: count,
    running: count,
    failed: count,
  })
  .meta({ id: 'EffectKind' });
export type EffectKindView = z.infer<typeof effectKindView>;

export const retryKindResponse = z.object({ success: z.literal(true), retried: count }).meta({ id: 'RetriedEffects' });
export type RetryKindResponse = z.infer<typeof retryKindResponse>;

import { z } from 'zod';
import { pageQuery } from './pages';

/** A failed effect waits for an operator. */
export const EFFECT_STATES = ['pending', 'running', 'done', 'failed', 'superseded'] as const;
export type EffectState = (typeof EFFECT_STATES)[number];

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
});
export type EffectQuery = z.infer<typeof effectQuery>;

/** Address of the queue dashboard, which this call opens for this browser for an hour. */
export const queueDashboardResponse = z.object({ success: z.literal(true), url: z.string() }).meta({ id: 'Board' });

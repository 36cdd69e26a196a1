import { z } from 'zod';

/** Changes the responses of one endpoint (or of all, `*`) this many times. */
export const fault = z.object({
  on: z.string().default('*'),
  status: z.number().int().optional(),
  times: z.number().int().min(1).default(Number.MAX_SAFE_INTEGER),
  delayMs: z.number().default(0),
  /** The call has its effect, and its response is lost. */
  lose: z.boolean().default(false),
  /** No response at all, and no effect. */
  hang: z.boolean().default(false),
  /** An HTML page, as of a proxy in front. */
  html: z.boolean().default(false),
});
export type Fault = z.output<typeof fault>;

/** Every simulated failure. */
export const switches = z.object({
  latencyMs: z.number().default(0),
  /** Every call is refused with 429, as for the bucket of its route or for all routes. */
  storm: z
    .object({ global: z.boolean().default(false), retryAfterMs: z.number().default(1_000) })
    .nullable()
    .default(null),
  /** Calls per second of one application. */
  globalLimit: z.number().int().min(1).default(50),
  /** Limits by the name of the endpoint, instead of the usual ones. */
  limits: z.record(z.string(), z.object({ max: z.number().int().min(1), windowMs: z.number().min(1) })).default({}),
  /** Interactions are signed with a new key, which the application does not know. */
  publicKey: z.enum(['known', 'changed']).default('known'),
  faults: z.array(fault).default([]),
});
export type Switches = z.output<typeof switches>;

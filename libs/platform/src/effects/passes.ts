import type { JobResult } from './effect';

/**
 * A request that was authorized just before a right ended may take effect after it, so what people had by that right is
 * taken back several times.
 */
const PASSES = 11;
const PASS_INTERVAL_MS = 1_000;

/** The result of a check, which is repeated except for the last one. */
export const endPass = (claimCount: number, outcome: string): JobResult =>
  claimCount < PASSES
    ? { retryInMs: PASS_INTERVAL_MS, reason: `${outcome}; checking again shortly` }
    : { done: `${outcome} on the last check` };

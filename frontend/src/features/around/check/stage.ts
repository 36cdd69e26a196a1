import type { CheckView } from '@muster/contracts/pickups';

/**
 * `asked`: the user has to answer; `late`: they did not in time; `waiting`: they are ready, and others are asked;
 * `made`: the scrim exists.
 */
export type Stage = 'asked' | 'late' | 'waiting' | 'made';

export function stageOf({ me, state }: Pick<CheckView, 'me' | 'state'>, now: number): Stage {
  if (state === 'made') return 'made';
  if (me?.answer === 'ready') return 'waiting';
  return me && now < Date.parse(me.until) ? 'asked' : 'late';
}

/** Whole seconds until then, never less than 0. */
export const secondsUntil = (until: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000));

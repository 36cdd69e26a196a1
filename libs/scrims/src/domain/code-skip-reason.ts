/** Explains to the scrim's room why a scrim that starts gets no tournament code yet. */
import { isFull } from './rules';
import type { Scrim } from './state';

export function codeSkipReason(scrim: Scrim, isRiotConfigured: boolean): { reason: string; message: string } | null {
  if (!scrim.useCodes)
    return {
      reason: 'codes-disabled',
      message: 'Tournament codes are turned off for this game. Use the lobby name and password.',
    };
  if (!isRiotConfigured)
    return {
      reason: 'riot-not-configured',
      message: 'Tournament codes are not available here. Use the lobby name and password.',
    };
  if (!isFull(scrim))
    return {
      reason: 'teams-not-full',
      message: 'The tournament code will be generated when both teams have five players.',
    };
  return null;
}

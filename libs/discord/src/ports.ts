import type { ServiceHealth } from '@muster/contracts/dashboard';

/** Whether messages reach Discord. Provided by the discord feature. */
export interface DiscordHealth {
  /** `error`: the token is not valid, so nothing is sent. `warning`: too many calls were refused, so all wait. */
  check(): Promise<ServiceHealth>;
}
export const DISCORD_HEALTH = Symbol('DISCORD_HEALTH');

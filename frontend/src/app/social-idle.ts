import { isCheckLink } from '../shared/check-link';

/**
 * Delay before messages, notifications and friends are loaded, so that the page itself comes first. Hovering their
 * buttons loads them immediately.
 */
const IDLE_DELAY_MS = 1_500;
let resolveIdle: () => void = () => undefined;
const idle = new Promise<void>((resolve) => {
  resolveIdle = resolve;
});
export const loadSocialNow = (): void => resolveIdle();
/** The question of a check comes first, because its time is running. */
export function whenIdle(): Promise<void> {
  setTimeout(resolveIdle, isCheckLink(globalThis.location?.search ?? '') ? 0 : IDLE_DELAY_MS);
  return idle;
}

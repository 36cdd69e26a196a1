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
export function whenIdle(): Promise<void> {
  setTimeout(resolveIdle, IDLE_DELAY_MS);
  return idle;
}

/**
 * The page itself comes first: messages, notifications and friends wait so long, or until somebody reaches for them.
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

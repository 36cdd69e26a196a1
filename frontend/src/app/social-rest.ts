/** The page itself comes first: messages, notifications and friends wait so long, or until somebody reaches for them. */
const REST_MS = 1_500;
let wake: () => void = () => undefined;
const rest = new Promise<void>((resolve) => {
  wake = resolve;
});
export const wakeSocial = (): void => wake();
export function whenAtRest(): Promise<void> {
  setTimeout(wake, REST_MS);
  return rest;
}

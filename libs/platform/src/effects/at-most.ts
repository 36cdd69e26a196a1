/** Waits for it, but not for ever: at a shutdown a server that is gone must not hold us up. */
export async function atMost(ms: number, it: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => { timer = setTimeout(resolve, ms); });
  await Promise.race([it, over]);
  clearTimeout(timer);
}

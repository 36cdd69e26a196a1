// What the specs of `npm run trust` share: how large they run, and where they say what they counted.
import { appendFileSync } from 'node:fs';

/** `npm test` runs a trust spec at its small size, `npm run trust` at the catalogue's. */
export const size = (small: number, full: number): number => (process.env.TRUST_FULL ? full : small);

/** One line of the table at the end of `npm run trust`, such as `figure('C5', 'commands from 100 joiners', 8_400)`. */
export function figure(id: string, what: string, value: number | string): void {
  if (process.env.TRUST_FIGURES) appendFileSync(process.env.TRUST_FIGURES, `${JSON.stringify({ id, what, value })}\n`);
}

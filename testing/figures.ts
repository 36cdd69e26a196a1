// Shared by the trust specs: their size, and where they record what they counted.
import { appendFileSync } from 'node:fs';

/** `npm run test:deep` runs a trust spec at its small size, `npm run test:trust` at its full size. */
export const size = (small: number, full: number): number => (process.env.TRUST_FULL ? full : small);

/**
 * Records one line of the table at the end of `npm run test:trust`, such as `figure('C5', 'commands from 100 joiners',
 * 8_400)`.
 */
export function figure(id: string, what: string, value: number | string): void {
  if (process.env.TRUST_FIGURES) appendFileSync(process.env.TRUST_FIGURES, `${JSON.stringify({ id, what, value })}\n`);
}

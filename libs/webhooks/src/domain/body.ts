import type { DeliveredType } from '@muster/contracts/webhooks';
import type { ScrimView } from '@muster/contracts/scrims';

const BODY_MAX = 20 * 1024;
/** Names at Discord are for people who signed in, not for servers elsewhere. */
const withoutContacts = (key: string, value: unknown): unknown => (key === 'discord' ? '' : value);

/** `scrim`: null once it is deleted; undefined for what is about no scrim. It is left out of a body that is too long. */
export function toBody(
  { type, at: timestamp }: { type: DeliveredType; at: string },
  about: Readonly<Record<string, unknown>>,
  scrim: ScrimView | null | undefined,
): string {
  const data = { ...about, ...(scrim !== undefined && { scrim }) };
  const body = JSON.stringify({ type, timestamp, data }, withoutContacts);
  return Buffer.byteLength(body) <= BODY_MAX ? body : JSON.stringify({ type, timestamp, data: about });
}

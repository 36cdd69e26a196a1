// @ts-check

/**
 * Returns a time zone in which it is early afternoon, so that the scrims of the next hours are in today's list at
 * whatever hour a browser opens it. The signs of these zones are reversed.
 */
export function afternoonZone(now = new Date()) {
  const ahead = 13 - now.getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

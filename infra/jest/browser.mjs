// @ts-check
import { join } from 'node:path';
import { browsers } from '../dev/chromium.mjs';
import services from './services.mjs';

export default async function setup() {
  await services();
  process.env.TZ = zoneAt(new Date());
  process.env.BROWSERS = JSON.stringify(browsers(join(import.meta.dirname, '../../.data')));
}

/**
 * Returns a time zone in which it is early afternoon, so that the scrims of the next hours are in today's list at
 * whatever hour the tests run. The spec files and their browsers inherit it. The signs of these zones are reversed.
 */
function zoneAt(/** @type {Date} */ now) {
  const ahead = 13 - now.getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

// @ts-check
import { join } from 'node:path';
import { browsers } from '../dev/chromium.mjs';
import { afternoonZone } from '../dev/time-zone.mjs';
import services from './services.mjs';

export default async function setup() {
  await services();
  // The spec files and their browsers inherit it.
  process.env.TZ = afternoonZone();
  process.env.BROWSERS = JSON.stringify(browsers(join(import.meta.dirname, '../../.data')));
}

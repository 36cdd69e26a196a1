// @ts-check
import { join } from 'node:path';
import { chromium } from '../dev/chromium.mjs';
import services from './services.mjs';

export default async function setup() {
  await services();
  process.env.BROWSER_LAUNCH = JSON.stringify(chromium(join(import.meta.dirname, '../../.data')));
}

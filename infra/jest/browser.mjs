// @ts-check
import { join } from 'node:path';
import { browsers } from '../dev/chromium.mjs';
import services from './services.mjs';

export default async function setup() {
  await services();
  process.env.BROWSERS = JSON.stringify(browsers(join(import.meta.dirname, '../../.data')));
}

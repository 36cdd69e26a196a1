// @ts-check
import { join } from 'node:path';
import { browsers } from '../dev/chromium.mjs';
import { freePort } from '../dev/net.mjs';
import { afternoonZone } from '../dev/time-zone.mjs';
import services from './services.mjs';

export default async function setup() {
  // A site over plain HTTP in a network, to which the identity provider sends people back. Browsers find it here.
  process.env.LAN_URL = `http://muster.lan:${await freePort()}`;
  process.env.SANDBOX_REDIRECTS = `${process.env.LAN_URL}/api/auth/oidc/callback`;
  await services();
  // The spec files and their browsers inherit it.
  process.env.TZ = afternoonZone();
  process.env.BROWSERS = JSON.stringify(browsers(join(import.meta.dirname, '../../.data')));
}

import { advised, type Checks, ok } from '@muster/platform';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Storage } from './storage';
import { storageFor } from './storage-for';

/** Writes a file, reads it and removes it. */
export const storageChecks: Checks = (config) => [
  {
    name: 'storage',
    run: async () => {
      const { STORAGE_URL, STORAGE_DIR } = config;
      const place = STORAGE_URL ? placeOf(STORAGE_URL) : join(STORAGE_DIR, 'images');
      const advice = STORAGE_URL
        ? `are key, secret and bucket of STORAGE_URL right (${place})?`
        : `Muster's account must be able to write to ${place}`;
      await advised(advice, () => tryOut(storageFor(config)));
      return ok(STORAGE_URL ? place : `the folder ${place}, which apis and workers must share`);
    },
  },
];

async function tryOut(storage: Storage): Promise<void> {
  const [name, bytes] = [`doctor-${randomBytes(12).toString('hex')}.webp`, Buffer.from('doctor')];
  await storage.put(name, bytes);
  const stored = await storage.get(name);
  await storage.remove(name);
  if (!stored?.equals(bytes)) throw new Error('what was written was not read again');
}

function placeOf(address: string): string {
  const url = URL.parse(address);
  return url ? `s3://${url.host}${url.pathname}` : 'STORAGE_URL';
}

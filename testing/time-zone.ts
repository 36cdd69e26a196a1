import { runInThisContext } from 'node:vm';

/** Switches the time zone of this process. Jest gives tests a copy of `process.env`, which Node does not look at. */
export function switchTimeZone(zone: string | undefined): void {
  const { env } = runInThisContext('process') as NodeJS.Process;
  if (zone === undefined) delete env['TZ'];
  else env['TZ'] = zone;
}

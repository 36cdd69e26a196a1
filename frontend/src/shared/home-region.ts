import type { Region } from '@muster/contracts/regions';

/** Time zones that begin so belong to the region; the first match counts. */
const ZONES: readonly (readonly [RegExp, Region])[] = [
  [/^(Australia\/|Pacific\/Auckland)/, 'OCE'],
  [/^America\/(Mexico_City|Monterrey|Cancun|Bogota|Lima|Caracas|Guayaquil|Panama|Costa_Rica|Guatemala)/, 'LAN'],
  [/^(America|US|Canada)\//, 'NA'],
  [/^Europe\/(Warsaw|Prague|Budapest|Bucharest|Athens|Sofia|Belgrade|Bratislava|Vilnius|Riga|Helsinki|Kyiv)/, 'EUNE'],
  [/^Europe\//, 'EUW'],
];

/** Guesses the region from the time zone of the device. Undefined stands for all regions. */
export const homeRegion = (zone = Intl.DateTimeFormat().resolvedOptions().timeZone): Region | undefined =>
  ZONES.find(([pattern]) => pattern.test(zone))?.[1];

/** HTTP status of every rejection of a command to the site. */
import { Rejection } from '@muster/kernel';

export const siteErrors = {
  'accent-contrast': 400,
} as const;

export class SiteRejection extends Rejection<keyof typeof siteErrors> {}

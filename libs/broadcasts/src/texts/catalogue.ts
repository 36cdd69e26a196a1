import { catalogueOf } from '@muster/texts';
import { en } from './en';

/** What this feature says, by language. */
export const catalogue = catalogueOf('broadcasts', en);

import { catalogueOf } from '@muster/texts';
import { texts as en } from './en';

/** What this feature says, by language. */
export const catalogue = catalogueOf('notifications', en);

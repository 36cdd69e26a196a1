import { catalogueOf } from '@muster/texts';
import { en } from './en';

/** What the platform says, by language. */
export const catalogue = catalogueOf('platform', en);

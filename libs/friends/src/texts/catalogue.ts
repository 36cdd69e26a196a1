import { catalogueOf } from '@muster/texts';
import { en } from './en';

/** The texts of this feature, by language. */
export const catalogue = catalogueOf('friends', en);

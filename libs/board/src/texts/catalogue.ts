import { catalogueOf, sentencesOf } from '@muster/texts';
import { en } from './en';

/** The texts of this feature, by language. */
export const catalogue = catalogueOf('board', en);
export const say = sentencesOf(en, catalogue);

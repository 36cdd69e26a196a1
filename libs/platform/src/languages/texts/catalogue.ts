import { catalogueOf, sentencesOf } from '@muster/texts';
import { en } from './en';

/** What the platform says, by language. */
export const catalogue = catalogueOf('platform', en);
export const say = sentencesOf(en, catalogue);

import { catalogueOf, sentencesOf } from '@muster/texts';
import { en } from './en';

/** The platform's texts, by language. */
export const catalogue = catalogueOf('platform', en);
export const say = sentencesOf(en, catalogue);

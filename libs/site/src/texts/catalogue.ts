import { catalogueOf, sentencesOf } from '@muster/texts';
import { en } from './en';

/** This feature's texts, by language. */
export const catalogue = catalogueOf('site', en);
export const say = sentencesOf(en, catalogue);

import { catalogueOf, sentencesOf } from '@muster/texts';
import { en } from './en';

/** What this feature says, by language. */
export const catalogue = catalogueOf('webhooks', en);
export const say = sentencesOf(en, catalogue);

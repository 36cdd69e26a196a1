import { translated } from '../../../shared/language/translated';
import { en } from './strings.en';

/** Texts about the community of a scrim. */
export const strings = translated('scrimCommunities', en);

import { translated } from '../../../shared/language/translated';
import { en } from './strings.en';

/** What scrims say about their communities. */
export const strings = translated('scrimCommunities', en);

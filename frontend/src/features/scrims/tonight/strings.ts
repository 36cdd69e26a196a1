import { translated } from '../../../shared/language/translated';
import { en } from './strings.en';

/** Strings of the board of tonight's games. */
export const strings = translated('tonight', en);

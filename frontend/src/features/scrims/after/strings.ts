import { translated } from '../../../shared/language/translated';
import { en } from './strings.en';

/** Strings of what follows a game. */
export const strings = translated('afterGame', en);

import { translated } from '../../../shared/language/translated';
import { en } from './strings.en';

/** Strings of the home page. */
export const strings = translated('home', en);

import { translated } from '../../shared/language/translated';
import { en } from './strings.en';

export const strings = translated('board', en);

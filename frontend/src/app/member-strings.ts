import { translated } from '../shared/language/translated';
import { en } from './member-strings.en';

export const strings = translated('members', en);

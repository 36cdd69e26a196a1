import { translated } from '../../shared/language/translated';
import { en } from './profile-strings.en';

export const strings = translated('profile', en);

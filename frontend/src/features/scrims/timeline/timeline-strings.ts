import { translated } from '../../../shared/language/translated';
import { en } from './timeline-strings.en';

export const strings = translated('timeline', en);

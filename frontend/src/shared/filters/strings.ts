import { translated } from '../language/translated';
import { en } from './strings.en';

export const strings = translated('filters', en);

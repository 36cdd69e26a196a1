import { translated } from '../../shared/language/translated';
import { en } from './terms.en';

export const terms = translated('terms', en);

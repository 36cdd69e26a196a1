import { translated } from '../../../shared/language/translated';
import { en } from './share-strings.en';

export const strings = translated('share', en);

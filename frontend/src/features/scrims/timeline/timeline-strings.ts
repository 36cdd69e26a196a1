import { translated, translatedByKey } from '../../../shared/language/translated';
import { en } from './timeline-strings.en';

export const strings = translated('timeline', en);
export const sayEvent = translatedByKey('timeline', en);

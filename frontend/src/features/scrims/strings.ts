import { translated } from '../../shared/language/translated';
import { en } from './strings.en';

/** Strings of the scrims feature. */
export const strings = translated('scrims', en);

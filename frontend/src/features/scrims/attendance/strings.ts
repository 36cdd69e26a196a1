import { translated } from '../../../shared/language/translated';
import { en } from './strings.en';

/** Loaded with the first scrim that uses them, so the first list does not wait for them. */
export const strings = translated('attendance', en);

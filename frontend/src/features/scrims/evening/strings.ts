import { translated } from '../../../shared/language/translated';
import { en } from './strings.en';

/** Strings of the lobbies of an evening. */
export const strings = translated('eveningLobbies', en);

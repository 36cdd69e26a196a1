import { translated } from '../../shared/language/translated';
import { en } from './privacy.en';

export const privacy = translated('privacy', en);

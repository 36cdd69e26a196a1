import type { LanguagePack } from '../../shared/language/current-language';
import { toPseudo } from '../../shared/language/pseudo';

export const pack: LanguagePack = { transform: toPseudo };

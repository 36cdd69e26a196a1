import type { OtherLanguage } from '@muster/contracts/languages';
import type { Mistakes, Texts, Unless } from '@muster/contracts/texts';
import type { English } from './english';

/** Returns the texts of a language file. If it has a mistake, the type is one that names it and fits nowhere. */
export const translationOf =
  <L extends OtherLanguage>(_language: L) =>
  <T extends object>(texts: T): Unless<Mistakes<English, T, L>, Readonly<Record<string, Texts>>> =>
    texts as never;

import type { Language } from '@muster/contracts/languages';
import type { Texts } from '@muster/contracts/texts';
import de from '../texts/de.json';
import es from '../texts/es.json';
import fr from '../texts/fr.json';
import pl from '../texts/pl.json';
import ptBR from '../texts/pt-BR.json';
import tr from '../texts/tr.json';

/** The build keeps what a broadcast page says; that is small, so that no language is a request of its own. */
export const TEXTS: Readonly<Record<Language, Readonly<Record<string, Texts>>>> = {
  en: {},
  de,
  es,
  fr,
  pl,
  'pt-BR': ptBR,
  tr,
};

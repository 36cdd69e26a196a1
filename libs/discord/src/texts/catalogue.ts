import { de } from './de';
import { texts as en } from './en';
import { es } from './es';
import { fr } from './fr';
import { pl } from './pl';
import { ptBR } from './pt-BR';
import { tr } from './tr';

/** What this feature says, by language. */
export const catalogue = { en, es, fr, de, pl, 'pt-BR': ptBR, tr };

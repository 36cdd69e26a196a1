import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { pl } from './pl';
import { ptBR } from './pt-BR';
import { tr } from './tr';

/** What Muster says in Discord and about it, by language. */
export const catalogue = { en, es, fr, de, pl, 'pt-BR': ptBR, tr };

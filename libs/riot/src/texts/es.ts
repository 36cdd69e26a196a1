import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const es = translationOf<English>()('es', {
  summonerNotFound: 'No se ha encontrado al invocador {name}#{tag}',
  unavailable: 'No se puede contactar con Riot en este momento',
});

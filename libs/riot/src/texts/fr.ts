import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const fr = translationOf<English>()('fr', {
  summonerNotFound: 'L’invocateur {name}#{tag} est introuvable',
  unavailable: 'Riot est injoignable pour le moment',
});

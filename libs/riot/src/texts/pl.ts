import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const pl = translationOf<English>()('pl', {
  summonerNotFound: 'Nie znaleziono przywoływacza {name}#{tag}',
  unavailable: 'Nie można teraz połączyć się z Riot',
});

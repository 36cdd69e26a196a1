import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const de = translationOf<English>()('de', {
  summonerNotFound: 'Beschwörer {name}#{tag} wurde nicht gefunden',
  unavailable: 'Riot ist gerade nicht erreichbar',
});

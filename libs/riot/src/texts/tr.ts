import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const tr = translationOf<English>()('tr', {
  summonerNotFound: '{name}#{tag} adlı sihirdar bulunamadı',
  unavailable: 'Şu anda Riot’a ulaşılamıyor',
});

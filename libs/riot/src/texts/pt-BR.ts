import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const ptBR = translationOf<English>()('pt-BR', {
  summonerNotFound: 'O invocador {name}#{tag} não foi encontrado',
  unavailable: 'Não é possível contatar a Riot no momento',
});

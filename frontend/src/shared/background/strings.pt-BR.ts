import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const ptBR = translationOf<typeof en>()('pt-BR', {
  picture: 'Fundo',
  pictures: {
    'Summoners Rift': 'Summoner’s Rift',
    Anniversary: 'Aniversário',
    'Teemo Sunset': 'Teemo ao pôr do sol',
    'Bootcamp Dragon': 'Dragão de treino',
    Cat: 'Gato',
    Thresh: 'Thresh',
  },
  blur: 'Desfoque',
  levels: { 4: 'Mín.', 6: 'Baixo', 10: 'Médio', 14: 'Alto', 20: 'Máx.' },
  saved: 'Fundo do perfil atualizado!',
  failed: 'Erro ao atualizar o fundo',
});

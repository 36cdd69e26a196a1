import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const ptBR = translationOf<typeof en>()('pt-BR', {
  none: 'Esta comunidade não tem scrims neste dia',
  noneHint: 'Veja outro dia da semana acima.',
  of: 'Comunidade: {name}',
  membersTag: 'Só membros',
  membersHint: 'Só membros da comunidade veem esta scrim e podem entrar',
  membersOnly: 'Só membros da comunidade podem entrar nesta scrim.',
  community: 'Comunidade',
  communityHint: 'Os organizadores dela cuidam desta scrim. Não dá para mudar depois.',
  noCommunity: 'Sem comunidade',
  visibility: 'Quem vê e pode entrar',
  visibilities: {
    public: 'Todo mundo',
    members: 'Só membros',
    link: 'Com o link',
  },
});

import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const es = translationOf<typeof en>()('es', {
  none: 'Esta comunidad no tiene scrims este día',
  noneHint: 'Mira otro día de la semana arriba.',
  of: 'Comunidad: {name}',
  membersTag: 'Solo miembros',
  membersHint: 'Solo los miembros de la comunidad pueden ver esta scrim y unirse',
  membersOnly: 'Solo los miembros de la comunidad pueden unirse a esta scrim.',
  community: 'Comunidad',
  communityHint: 'Sus organizadores gestionan esta scrim. No se puede cambiar después.',
  noCommunity: 'Sin comunidad',
  visibility: 'Quién puede verla y unirse',
  visibilities: {
    public: 'Todos',
    members: 'Solo miembros',
    link: 'Con el enlace',
  },
});

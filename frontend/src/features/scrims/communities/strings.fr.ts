import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const fr = translationOf<typeof en>()('fr', {
  none: 'Cette communauté n’a pas de scrim ce jour-là',
  noneHint: 'Regardez un autre jour de la semaine ci-dessus.',
  of: 'Communauté : {name}',
  membersTag: 'Membres seulement',
  membersHint: 'Seuls les membres de la communauté voient ce scrim et peuvent le rejoindre',
  membersOnly: 'Seuls les membres de la communauté peuvent rejoindre ce scrim.',
  community: 'Communauté',
  communityHint: 'Ses organisateurs gèrent ce scrim. Cela ne peut plus être changé ensuite.',
  noCommunity: 'Aucune communauté',
  visibility: 'Qui peut voir et rejoindre',
  visibilities: {
    public: 'Tout le monde',
    members: 'Membres seulement',
    link: 'Avec le lien',
  },
});

import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const fr = translationOf<typeof en>()('fr', {
  headline: 'Trouvez un scrim 5v5 ce soir.',
  what: 'Un scrim est une partie d’entraînement de League of Legends à heure fixe : prenez une place libre dans votre rôle, retrouvez neuf autres joueurs dans le lobby et jouez. Muster est gratuit.',
  signUp: 'S’inscrire',
  tonight: {
    title: 'Ce soir',
    hint: 'Touchez une place libre pour la prendre.',
    regions: 'Afficher les scrims de',
    all: 'Toutes',
    inAll: 'Toutes les régions',
    inRegion: '{region} : scrims, {name}',
    loading: 'Chargement des scrims de ce soir',
    list: 'Scrims publics des prochaines 24 heures',
    none: 'Aucun scrim public dans les prochaines 24 heures.',
    noneIn: '{region} : aucun scrim public dans les prochaines 24 heures.',
    noneHint: 'Les nouveaux apparaissent ici dès leur création.',
    showAll: 'Afficher toutes les régions',
    unreachable: 'Les scrims de ce soir ne peuvent pas être chargés pour l’instant.',
    full: 'Équipes au complet',
    free: { one: '{n} place libre', other: '{n} places libres' },
    inMinutes: 'dans {minutes} min',
    inHours: 'dans {hours} h',
    started: 'Commence maintenant',
    tomorrow: 'demain',
    take: 'Prendre {role} ({team}), {at}',
    taken: '{role} ({team}) : pris',
  },
  reasons: {
    seat: {
      title: 'Votre rôle, votre côté',
      text: 'Dix places, de Top à Support côté bleu et côté rouge. Une pression, et la place est à vous.',
    },
    live: {
      title: 'En direct et à l’heure',
      text: 'Les places se remplissent sous vos yeux, et vous êtes prévenu quand votre scrim commence.',
    },
    lobby: {
      title: 'Le lobby s’ouvre tout seul',
      text: 'Une fois les dix réunis, chacun reçoit le code de tournoi ou le mot de passe du lobby.',
    },
  },
  picture: 'Un scrim sur un téléphone : les deux équipes avec leurs rôles, et deux places encore libres',
  seat: {
    chosen: '{role} ({team})',
    offered: 'Inscrivez-vous ou connectez-vous, et cette place vous sera proposée.',
    taken: 'Prise entre-temps. Choisissez une autre place, ou inscrivez-vous et voyez ce qui est libre.',
    drop: 'Ne choisir aucune place',
  },
});

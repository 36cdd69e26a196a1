import { translationOf } from '@muster/contracts';
import type { en } from './slides.en';

export const fr = translationOf<typeof en>()('fr', {
  welcome: {
    alt: 'La liste des scrims : des cartes avec leur début, leurs équipes et les places libres',
    title: 'Des parties d’entraînement, prêtes en une minute',
    text: 'Muster réunit dix personnes dans un lobby League of Legends à l’heure convenue : deux équipes de cinq, une place par rôle, et des capitaines qui déclarent le résultat.',
  },
  'sign-in': {
    alt: 'La deuxième étape de l’inscription : les emblèmes des rangs, avec Diamant choisi',
    title: 'Une seule inscription',
    text: 'Indiquez votre nom d’invocateur, tagline, région et Discord, puis votre rang, et confirmez avec votre compte Google. La prochaine fois, un clic sur Connexion suffit.',
  },
  find: {
    alt: 'L’accueil : les filtres de région et de jour au-dessus des scrims de ce soir',
    title: 'Trouvez un scrim',
    text: 'Choisissez une région et un jour. Les boutons montrent les scrims en cours, à venir ou terminés. L’URL garde vos filtres : ajoutez-la aux favoris ou envoyez-la.',
  },
  seat: {
    alt: 'Un scrim : côté bleu et côté rouge avec une place par rôle, dont deux libres',
    title: 'Prenez une place',
    text: 'Une place vide est le bouton pour rejoindre. Choisissez le rôle et le côté ; tous les autres vous y voient aussitôt. Changé d’avis ? Prenez une autre place libre, ou partez avant le début.',
  },
  cast: {
    alt: 'Sous les équipes d’un scrim : les places de caster avec un bouton pour caster',
    title: 'Ou prenez le micro',
    text: 'Les scrims avec casters ont de la place pour deux commentateurs au plus. Les casters voient les détails du lobby comme les joueurs. Vous pouvez jouer ou caster, pas les deux.',
  },
  lobby: {
    alt: 'Un scrim complet après son début : le nom et le mot de passe du lobby avec des boutons pour les copier',
    title: 'Rendez-vous dans le lobby',
    text: 'Une fois l’heure passée et les dix places prises, un code de tournoi apparaît : collez-le dans le client League. S’il ne peut pas être créé, la carte affiche le nom et le mot de passe du lobby.',
  },
  winner: {
    alt: 'Un scrim terminé : une bannière annonce que l’équipe deux, côté rouge, a gagné',
    title: 'Déclarez le vainqueur',
    text: 'Après la partie, le capitaine, marqué d’une couronne, déclare quel côté a gagné et peut ajouter une image du résultat. C’est définitif : vérifiez bien.',
  },
  communities: {
    alt: 'La page d’une communauté : son nom, son sujet, ses scrims de la semaine et ceux qui la gèrent',
    title: 'Jouez avec les vôtres',
    text: 'Clubs, streamers et ligues organisent leurs scrims dans des communautés. Rejoignez-en une depuis le menu ou fondez la vôtre : nommez organisateurs et casters, invitez par un lien et réservez des scrims aux membres si vous voulez.',
  },
  alerts: {
    alt: 'Les notifications : de nouveaux amis, et ce qui s’est passé ces derniers jours',
    title: 'Restez au courant',
    text: 'Partagez un scrim avec son lien. Les scrims privés ne s’ouvrent que pour ceux qui l’ont. Vous êtes prévenu quand un de vos scrims commence. Amusez-vous, et soyez le coéquipier que vous aimeriez avoir.',
  },
});

import { translationOf } from '@muster/contracts';
import type { en } from './terms.en';

export const fr = translationOf<typeof en>()('fr', {
  title: 'Conditions d’utilisation',
  updated: 'En vigueur depuis le 20 novembre 2026',
  intro: 'Voici les règles de Muster. En vous connectant, vous les acceptez. Elles sont courtes exprès : lisez-les.',
  sections: {
    1: {
      title: 'Acceptation',
      text: {
        1: 'En créant un compte ou en utilisant Muster, vous acceptez ces conditions et la Politique de confidentialité. Si vous n’êtes pas d’accord, n’utilisez pas le service.',
      },
    },
    2: {
      title: 'Ce qu’est Muster',
      text: {
        1: 'Muster est un lieu pour organiser des parties d’entraînement (« scrims ») entre deux équipes de cinq dans League of Legends. Il propose :',
        2: {
          1: 'd’organiser et de rejoindre des scrims',
          2: 'de suivre les statistiques et les taux de victoire sur ce site',
          3: 'de rencontrer d’autres joueurs',
          4: 'des tournois communautaires',
        },
      },
    },
    3: {
      title: 'Aucune affiliation avec Riot Games',
      text: {
        1: 'Muster n’est pas affilié à Riot Games.',
        2: 'Muster n’est pas approuvé par Riot Games et ne reflète pas les points de vue ou opinions de Riot Games ni de quiconque officiellement impliqué dans la production ou la gestion des propriétés de Riot Games. Riot Games et toutes les propriétés associées sont des marques commerciales ou déposées de Riot Games, Inc',
      },
    },
    4: {
      title: 'Qui peut l’utiliser',
      text: {
        1: 'Vous devez avoir au moins 13 ans et l’âge requis dans votre pays pour accepter seul ces conditions. Les utilisateurs bannis ne peuvent pas utiliser le service pendant leur bannissement.',
      },
    },
    5: {
      title: 'Votre compte',
      text: {
        1: 'Une personne, un compte. Vous vous connectez via un fournisseur d’identité ; gardez cet accès pour vous. Vous êtes responsable de tout ce qui est fait avec votre compte.',
      },
    },
    6: {
      title: 'Informations exactes',
      text: {
        1: 'Vous devez indiquer un nom Discord et une région exacts : votre équipe s’en sert pour vous trouver et jouer avec vous. Tenez votre rang à jour pour que les parties soient équitables.',
      },
    },
    7: {
      title: 'Jouer des scrims',
      text: {
        1: 'Ne prenez une place que si vous comptez jouer, et quittez-la à temps si vous ne pouvez pas. Soyez dans le lobby au début. Les informations du lobby sont réservées aux personnes de ce scrim.',
      },
    },
    8: {
      title: 'Hôte et règles d’un scrim',
      text: {
        1: 'Chaque scrim a un hôte de lobby (capitaine). L’hôte fixe les règles du scrim, dans les limites de ces conditions et des règles du jeu.',
      },
    },
    9: {
      title: 'Résultats',
      text: {
        1: 'Les capitaines déclarent le résultat. Une déclaration est définitive et doit être vraie. L’image d’après-partie doit montrer cette partie. Une fausse déclaration peut être corrigée par un administrateur et mener à un bannissement.',
      },
    },
    10: {
      title: 'Tournois et frais d’inscription',
      text: {
        1: 'Les tournois communautaires suivent les règles de tournoi de Riot Games. Au moins 70 % des frais d’inscription vont à la cagnotte du tournoi. Muster n’encaisse aucun paiement.',
      },
    },
    11: {
      title: 'Conduite',
      text: {
        1: 'Traitez les autres comme vous voulez être traité. Sont interdits :',
        2: {
          1: 'le harcèlement, la haine, les menaces et la discrimination',
          2: 'la triche, les scripts, le partage de compte et les résultats arrangés',
          3: 'le spam et la publicité',
          4: 'l’usurpation d’identité',
        },
      },
    },
    12: {
      title: 'Votre contenu',
      text: {
        1: 'Ce que vous écrivez et envoyez reste à vous. Vous nous autorisez à le montrer aux personnes à qui il est destiné, tant qu’il est sur le service. N’envoyez rien dont vous n’avez pas les droits.',
      },
    },
    13: {
      title: 'Administrateurs et bannissements',
      text: {
        1: 'Les administrateurs peuvent modifier ou supprimer des scrims, déplacer ou retirer des joueurs, corriger des profils et bannir les comptes qui enfreignent ces conditions, pour une durée proportionnée aux faits.',
      },
    },
    14: {
      title: 'Partir',
      text: {
        1: 'Vous pouvez supprimer votre compte à tout moment dans les paramètres. Il disparaît aussitôt ; vos données personnelles sont effacées 30 jours plus tard. D’ici là, une connexion rétablit le compte.',
      },
    },
    15: {
      title: 'Sans garantie, responsabilité limitée',
      text: {
        1: 'Muster est fourni tel quel. Nous ne promettons pas qu’il soit toujours disponible ni sans erreur et, dans la mesure permise par la loi, nous ne répondons pas des pertes liées à son usage ou aux actes d’autres utilisateurs.',
      },
    },
    16: {
      title: 'Modifications et contact',
      text: {
        1: 'Nous pouvons modifier ces conditions. Les changements importants sont annoncés sur le site avant de prendre effet ; si vous continuez d’utiliser Muster ensuite, vous les acceptez. Pour toute question, adressez-vous aux administrateurs du site.',
      },
    },
  },
});

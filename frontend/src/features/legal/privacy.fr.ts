import { translationOf } from '@muster/contracts';
import type { en } from './privacy.en';

export const fr = translationOf<typeof en>()('fr', {
  title: 'Politique de confidentialité',
  updated: 'En vigueur depuis le 20 novembre 2026',
  intro: 'Ce que nous savons de vous, pourquoi nous le conservons, qui peut le voir et comment le supprimer.',
  sections: {
    1: {
      title: 'Données collectées',
      text: {
        1: 'Nous ne conservons que ce dont le service a besoin :',
        2: {
          1: 'de votre connexion : votre adresse e-mail et l’identifiant fourni par votre fournisseur d’identité, jamais votre mot de passe',
          2: 'de votre profil : nom d’invocateur, tagline, région, rang, nom Discord, votre choix pour les e-mails et votre arrière-plan',
          3: 'de ce que vous faites ici : scrims créés, joués ou castés, résultats, images, amis, messages et notifications',
          4: 'de votre connexion réseau : journaux techniques comme l’heure et l’adresse d’une requête, pour la sécurité',
        },
      },
    },
    2: {
      title: 'Utilisation',
      text: {
        1: 'Pour vous montrer des scrims et vous laisser y participer, pour que votre équipe vous trouve, pour vous prévenir quand un scrim commence, pour calculer les statistiques des parties de ce site et pour protéger le service. Les e-mails ne sont envoyés que si vous les avez demandés.',
      },
    },
    3: {
      title: 'Qui les voit',
      text: {
        1: 'Les utilisateurs connectés voient votre profil public : nom, tagline, région, rang, nom Discord et vos parties ici. Votre adresse e-mail et votre identifiant de connexion ne sont montrés à personne. Nous ne vendons pas de données et ne les partageons que si la loi l’exige.',
      },
    },
    4: {
      title: 'Tiers',
      text: {
        1: 'La connexion passe par votre fournisseur d’identité. Les données de jeu comme les icônes de profil et les rangs viennent de Riot Games ; pour cela, nous envoyons à Riot votre nom d’invocateur et votre tagline. Chacun a sa propre politique de confidentialité.',
      },
    },
    5: {
      title: 'Cookies et stockage',
      text: {
        1: 'Nous utilisons un cookie pendant quelques minutes lors de la connexion, et un autre pour les mises à jour en direct tant que vous êtes connecté. Votre navigateur garde votre session, le volume des messages, votre langue et votre thème dans son stockage local. Il n’y a ni publicité ni pistage.',
      },
    },
    6: {
      title: 'Sécurité',
      text: {
        1: 'Les connexions sont chiffrées, les droits sont vérifiés par le serveur à chaque appel, et les données personnelles sont séparées de l’historique des parties, afin de pouvoir vraiment être effacées. Aucun système n’est parfait ; s’il arrive quelque chose qui vous concerne, nous vous le disons.',
      },
    },
    7: {
      title: 'Vos droits',
      text: {
        1: 'Vous pouvez consulter, corriger et supprimer vos données. Vous en modifiez la plupart vous-même dans les paramètres ; pour le reste, adressez-vous aux administrateurs du site.',
      },
    },
    8: {
      title: 'Durée de conservation',
      text: {
        1: 'Aussi longtemps que vous avez un compte. Les données de session (nom du navigateur et deux dates, sans adresse IP) sont supprimées un jour après leur dernière utilisation. Un compte supprimé disparaît aussitôt du site et vos données personnelles sont effacées 30 jours plus tard ; les parties restent, sans votre nom.',
      },
    },
    9: {
      title: 'Âge',
      text: {
        1: 'Muster s’adresse aux personnes de 13 ans et plus. Les comptes d’enfants plus jeunes sont supprimés dès que nous l’apprenons.',
      },
    },
    10: {
      title: 'Modifications',
      text: {
        1: 'Quand cette politique change, nous publions ici la nouvelle version avec sa date et annonçons les changements importants à l’avance sur le site.',
      },
    },
  },
});

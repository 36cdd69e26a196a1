import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const fr = translationOf<typeof en>()('fr', {
  loginFailed: 'erreur de connexion, réessayez plus tard.',
  popupBlocked:
    'Votre navigateur a bloqué la fenêtre de connexion. Autorisez les fenêtres pop-up pour cette page et réessayez.',
  popupClosed: 'La fenêtre de connexion est fermée ? Rouvrez-la avec le même bouton. Votre saisie est toujours là.',
  popupRefused: 'La connexion n’a pas abouti. Réessayez quand vous voulez.',
  proofExpired: 'Votre connexion a expiré. Réessayez.',
  noAccount: 'Aucun compte avec cet e-mail pour l’instant. Créez votre profil d’invocateur pour continuer.',
  welcome: 'Compte créé, bienvenue !',
  page: {
    title: 'Inscription',
    have: 'Vous avez déjà un compte ?',
    logIn: 'Connexion',
    as: 'Connecté en tant que {email}. Il ne manque que votre profil d’invocateur.',
  },
  steps: { 0: 'Invocateur', 1: 'Rang', 2: 'Vérification' },
  stepTitles: { 0: 'Qui êtes-vous dans le jeu ?', 1: 'Quel est votre rang ?', 2: 'Vérification et inscription' },
  stepOf: 'Étape {step} sur 3',
  correct: 'Corrigez l’erreur suivante',
  changeNames: 'Changer',
  empty: '{field} : champ vide',
  fields: {
    name: 'Nom d’invocateur',
    summonerTagline: 'Tagline',
    region: 'Région',
    discord: 'Discord',
    division: 'Rang',
    number: 'Division',
  },
  hints: {
    name: 'Lettres, chiffres et espaces, comme dans le client League',
    summonerTagline: 'sans # (p. ex. EUW)',
    discord: 'Pour que votre équipe vous trouve',
    noNumber: 'Ce rang n’a pas de division.',
  },
  optIn: 'Recevoir des e-mails sur les nouveautés et/ou les notifications',
  previous: 'Précédent',
  next: 'Suivant',
  create: 'Créer mon compte avec google',
  creating: 'En attente de la connexion…',
  agree: 'En créant un compte, vous acceptez les',
  terms: 'Conditions d’utilisation',
  and: 'et la',
  privacy: 'Politique de confidentialité',
  summary: { rank: 'Rang', email: 'E-mail' },
});

import type { LegalText } from './LegalPage';

export const terms: LegalText = {
  title: 'Terms of Service',
  updated: 'In force since November 20, 2026',
  intro: 'These are the rules of Muster. By signing in you accept them. They are short on purpose: please read them.',
  sections: [
    {
      title: 'Acceptance',
      text: [
        'By creating an account or using Muster you agree to these terms and to the Privacy Policy. If you do ' +
          'not agree, do not use the service.',
      ],
    },
    {
      title: 'What Muster is',
      text: [
        'Muster is a place to organise practice matches ("scrims") between two teams of five in League of ' +
          'Legends. It offers:',
        [
          'organising and joining scrims',
          'tracking match statistics and win rates on this site',
          'connecting with other players',
          'community tournaments',
        ],
      ],
    },
    {
      title: 'No affiliation with Riot Games',
      text: [
        'Muster is not affiliated with Riot Games.',
        'Muster is not endorsed by Riot Games and does not reflect the views or opinions of Riot Games or anyone ' +
          'officially involved in producing or managing Riot Games properties. Riot Games and all associated ' +
          'properties are trademarks or registered trademarks of Riot Games, Inc',
      ],
    },
    {
      title: 'Who may use it',
      text: [
        'You must be at least 13 years old, and old enough in your country to agree to these terms on your own. ' +
          'Banned users may not use the service while the ban is in force.',
      ],
    },
    {
      title: 'Your account',
      text: [
        'Each person may have only one account. You sign in through an identity provider; keep that sign-in to ' +
          'yourself. You are responsible for everything done with your account.',
      ],
    },
    {
      title: 'Accurate information',
      text: [
        'You must give an accurate Discord username and an accurate region: your team uses them to find you and ' +
          'to play with you. Keep your rank up to date, so that matches are fair.',
      ],
    },
    {
      title: 'Playing scrims',
      text: [
        'Take a seat only when you mean to play, and leave it in time when you cannot. Be in the lobby at the ' +
          'start. The lobby details are for the people of that scrim and nobody else.',
      ],
    },
    {
      title: 'Host and rules of a scrim',
      text: [
        'Every scrim has a lobby host (captain). The host sets the rules of the scrim, within these terms and ' +
          'the rules of the game.',
      ],
    },
    {
      title: 'Results',
      text: [
        'Scrim captains report the result. A report is final; it must be true. A post-game image has to show ' +
          'that match. Wrong reports may be corrected by an administrator and may lead to a ban.',
      ],
    },
    {
      title: 'Tournaments and entry fees',
      text: [
        'Community tournaments follow the tournament policies of Riot Games. At least 70% of the entry fees of a ' +
          'tournament go to its prize pool. Muster itself takes no payments.',
      ],
    },
    {
      title: 'Conduct',
      text: [
        'Treat others as you want to be treated. Not allowed are:',
        [
          'harassment, hate, threats and discrimination',
          'cheating, scripting, account sharing and arranged results',
          'spam and advertising',
          'impersonating other people',
        ],
      ],
    },
    {
      title: 'Your content',
      text: [
        'What you write and upload stays yours. You allow us to show it to the people it is meant for, as long ' +
          'as it is on the service. Do not upload what you have no right to.',
      ],
    },
    {
      title: 'Administrators and bans',
      text: [
        'Administrators may edit or delete scrims, move or remove players, correct profiles, and ban accounts ' +
          'that break these terms, for a period proportionate to what happened.',
      ],
    },
    {
      title: 'Leaving',
      text: [
        'You can delete your account on the settings page at any time. It disappears at once; your personal data ' +
          'is erased 30 days later. Until then, signing in again brings the account back.',
      ],
    },
    {
      title: 'No warranty, limited liability',
      text: [
        'Muster is provided as it is. We do not promise that it is always available or free of errors, and, as ' +
          'far as the law allows, we are not liable for losses from using it or from what other users do.',
      ],
    },
    {
      title: 'Changes and contact',
      text: [
        'We may change these terms. Important changes are announced on the site before they take effect; if you ' +
          'keep using Muster after that, you accept them. Questions go to the administrators of the site.',
      ],
    },
  ],
};

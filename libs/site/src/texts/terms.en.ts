export const en = {
  intro: 'These are the rules of {site}. By signing in you accept them. They are short on purpose: please read them.',
  sections: {
    1: {
      title: 'Acceptance',
      text: {
        1: 'By creating an account or using {site} you agree to these terms and to the Privacy Policy. If you do not agree, do not use the service.',
      },
    },
    2: {
      title: 'What {site} is',
      text: {
        1: '{site} is a place to organise practice matches ("scrims") between two teams of five in League of Legends. It offers:',
        2: {
          1: 'organising and joining scrims',
          2: 'tracking match statistics and win rates on this site',
          3: 'connecting with other players',
          4: 'community tournaments',
        },
      },
    },
    3: {
      title: 'No affiliation with Riot Games',
      text: {
        1: '{site} is not affiliated with Riot Games.',
        2: '{site} is not endorsed by Riot Games and does not reflect the views or opinions of Riot Games or anyone officially involved in producing or managing Riot Games properties. Riot Games and all associated properties are trademarks or registered trademarks of Riot Games, Inc',
      },
    },
    4: {
      title: 'Who may use it',
      text: {
        1: 'You must be at least 13 years old, and old enough in your country to agree to these terms on your own. Banned users may not use the service while the ban is in force.',
      },
    },
    5: {
      title: 'Your account',
      text: {
        1: 'Each person may have only one account. You sign in through an identity provider; keep that sign-in to yourself. You are responsible for everything done with your account.',
      },
    },
    6: {
      title: 'Accurate information',
      text: {
        1: 'You must give an accurate Discord username and an accurate region: your team uses them to find you and to play with you. Keep your rank up to date, so that matches are fair.',
      },
    },
    7: {
      title: 'Playing scrims',
      text: {
        1: 'Take a seat only when you mean to play, and leave it in time when you cannot. Be in the lobby at the start. The lobby details are for the people of that scrim and nobody else.',
      },
    },
    8: {
      title: 'Host and rules of a scrim',
      text: {
        1: 'Every scrim has a lobby host (captain). The host sets the rules of the scrim, within these terms and the rules of the game.',
      },
    },
    9: {
      title: 'Results',
      text: {
        1: 'Scrim captains report the result. A report is final; it must be true. A post-game image has to show that match. Wrong reports may be corrected by an administrator and may lead to a ban.',
      },
    },
    10: {
      title: 'Tournaments and entry fees',
      text: {
        1: 'Community tournaments follow the tournament policies of Riot Games. At least 70% of the entry fees of a tournament go to its prize pool. {site} itself takes no payments.',
      },
    },
    11: {
      title: 'Conduct',
      text: {
        1: 'Treat others as you want to be treated. Not allowed are:',
        2: {
          1: 'harassment, hate, threats and discrimination',
          2: 'cheating, scripting, account sharing and arranged results',
          3: 'spam and advertising',
          4: 'impersonating other people',
        },
      },
    },
    12: {
      title: 'Your content',
      text: {
        1: 'What you write and upload stays yours. You allow us to show it to the people it is meant for, as long as it is on the service. Do not upload what you have no right to.',
      },
    },
    13: {
      title: 'Administrators and bans',
      text: {
        1: 'Administrators may edit or delete scrims, move or remove players, correct profiles, and ban accounts that break these terms, for a period proportionate to what happened.',
      },
    },
    14: {
      title: 'Leaving',
      text: {
        1: 'You can delete your account on the settings page at any time. It disappears at once; your personal data is erased 30 days later. Until then, signing in again brings the account back.',
      },
    },
    15: {
      title: 'No warranty, limited liability',
      text: {
        1: '{site} is provided as it is. We do not promise that it is always available or free of errors, and, as far as the law allows, we are not liable for losses from using it or from what other users do.',
      },
    },
    16: {
      title: 'Changes and contact',
      text: {
        1: 'We may change these terms. Important changes are announced on the site before they take effect; if you keep using {site} after that, you accept them. Questions go to the administrators of the site.',
      },
    },
  },
} as const;

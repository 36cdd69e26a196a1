export const en = {
  intro: 'What we know about you, why we keep it, who can see it, and how to delete it.',
  sections: {
    1: {
      title: 'Data we collect',
      text: {
        1: 'We keep only what the service needs:',
        2: {
          1: 'from your sign-in: your email address and the identifier your identity provider gives you, never your password',
          2: 'from your profile: summoner name, tagline, region, rank, Discord username, your email choice and your background',
          3: 'from what you do here: scrims you create, join or cast, reported results, images, friends, messages and notifications',
          4: 'from your connection: technical logs such as the time and the address of a request, for security',
        },
      },
    },
    2: {
      title: 'How we use it',
      text: {
        1: 'To show you scrims and let you take part, to let your team find you, to tell you when a scrim starts, to compute statistics of matches on this site, and to keep the service safe. Emails are sent only if you asked for them.',
      },
    },
    3: {
      title: 'Who sees it',
      text: {
        1: 'Signed-in users see your public profile: name, tagline, region, rank, Discord username and your matches here. Your email address and sign-in identifier are shown to nobody. We do not sell data, and share it only where the law demands it.',
      },
    },
    4: {
      title: 'Third parties',
      text: {
        1: 'Signing in goes through your identity provider. Game data such as profile icons and ranks comes from Riot Games; for that we send Riot your summoner name and tagline. Each of them has its own privacy policy.',
      },
    },
    5: {
      title: 'Cookies and storage',
      text: {
        1: 'We set one cookie for a few minutes while you sign in, and one for live updates while you are signed in. Your browser keeps your session, the message volume, your language and your theme in its local storage. There is no advertising and no tracking.',
      },
    },
    6: {
      title: 'Security',
      text: {
        1: 'Connections are encrypted, rights are checked on the server for every call, and personal data is kept apart from the match history, so that it can really be erased. No system is perfect; if something happens that concerns you, we tell you.',
      },
    },
    7: {
      title: 'Your rights',
      text: {
        1: 'You may see, correct and delete your data. Most of it you change yourself on the settings page; for the rest, ask the administrators of the site.',
      },
    },
    8: {
      title: 'How long we keep it',
      text: {
        1: 'As long as you have an account. Session records (browser name and two timestamps, no IP address) are deleted one day after their last use. When you delete it, it disappears from the site at once and your personal data is erased 30 days later; matches stay, without your name.',
      },
    },
    9: {
      title: 'Age',
      text: {
        1: '{site} is for people aged 13 and over. Accounts of younger children are deleted when we learn of them.',
      },
    },
    10: {
      title: 'Changes',
      text: {
        1: 'When this policy changes, we publish the new version here with its date and announce important changes on the site beforehand.',
      },
    },
  },
} as const;

export const en = {
  skip: 'Skip to content',
  home: '{site}, home',
  guide: 'Guide',
  language: 'Language',
  logIn: 'Log In',
  waiting: 'Waiting for sign-in…',
  footer: {
    privacy: 'Privacy',
    terms: 'Terms',
    notAffiliated: 'Not affiliated with Riot Games',
    runs: 'runs {product}',
    discord: 'Discord',
    legal:
      '{site} is not endorsed by Riot Games and does not reflect the views or opinions of Riot Games or anyone officially involved in producing or managing Riot Games properties. Riot Games and all associated properties are trademarks or registered trademarks of Riot Games, Inc',
    toLight: 'Light theme',
    toDark: 'Dark theme',
  },
  connection: {
    reconnecting: 'Reconnecting…',
    offline: 'You are offline. What you see may be out of date.',
    linkOffline: 'You are offline. This page was not loaded before. Try again once you are back online.',
  },
  notFound: {
    title: 'Page not found',
    oops: "Oops, {path} doesn't exist!",
    hint: 'The link may be outdated or mistyped.',
    home: 'Go home',
  },
  crash: {
    title: 'Something broke on this page',
    hint: 'Try again. If it keeps happening, send us the request ID below.',
    retry: 'Try again',
    home: 'Go home',
    requestId: 'Request ID',
    copied: 'Request ID copied',
  },
} as const;

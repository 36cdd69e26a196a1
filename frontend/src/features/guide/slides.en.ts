/** English texts of the slides, in their order. */
export const en = {
  welcome: {
    alt: 'The list of scrims: cards with their start, their teams and the seats that are free',
    title: 'Practice matches, ready in a minute',
    text: '{site} brings ten people into one League of Legends lobby at an agreed time: two teams of five, one seat per role, and captains who report the result.',
  },
  'sign-in': {
    alt: 'The second step of the sign-up: emblems of the ranks, with Diamond chosen',
    title: 'Sign up once',
    text: 'Tell us your summoner name, tagline, region and Discord, then your rank, then confirm with your Google account. Next time one click on Log In is enough.',
  },
  find: {
    alt: "The home page: filters for region and day above tonight's scrims",
    title: 'Find a scrim',
    text: 'Pick a region and a day. The toggles show scrims being played now, coming up, or finished. The URL keeps your filters: bookmark it or send it to a friend.',
  },
  seat: {
    alt: 'A scrim: Blue Side and Red Side with one seat per role, two of them free to join',
    title: 'Take a seat',
    text: 'An empty seat is the join button. Choose the role and the side; everybody else sees you there at once. Changed your mind? Move to another free seat, or leave it before the start.',
  },
  cast: {
    alt: "Below the teams of a scrim: the casters' places with a button to join the cast",
    title: 'Or take the microphone',
    text: 'Scrims with casters have room for up to two commentators. Casters see the lobby details just as players do. You can play or cast, not both.',
  },
  lobby: {
    alt: "A full scrim after its start: the lobby's name and password with buttons that copy them",
    title: 'Meet in the lobby',
    text: 'Once the start time has passed and all ten seats are taken, a tournament code appears: paste it in the League client. If no code can be made, the card shows a lobby name and a password instead.',
  },
  draft: {
    alt: 'The draft of a game: bans and picks of both sides, whose turn it is, and the champions',
    title: 'Draft game by game',
    text: 'A scrim may be a best of three or five with a draft before each game. Captains ban and pick by the clock, their team suggests, everybody watches. With fearless, champions of earlier games are used up.',
  },
  winner: {
    alt: 'A finished scrim: a banner says that Team Two, Red Side, has won',
    title: 'Report the winner',
    text: 'After the game the captain, marked with a crown, reports which side won and may add an image of the result. A report is final, so double-check it.',
  },
  communities: {
    alt: 'The page of a community: its name, what it is about, its scrims this week and the people who run it',
    title: 'Play with your people',
    text: 'Clubs, streamers and leagues run their own scrims in communities. Join one from the menu, or found your own: appoint organisers and casters, invite people with a link, and keep scrims for members if you like.',
  },
  alerts: {
    alt: 'The notifications: new friends, and what happened in the last days',
    title: 'Stay in touch',
    text: 'Share a scrim with its link. Private scrims open only for people who have it. You are notified when one of your scrims starts. Have fun, and be the teammate you would like to have.',
  },
} as const;

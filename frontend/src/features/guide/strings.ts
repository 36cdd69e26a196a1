export const strings = {
  title: 'User Guide',
  previous: 'Previous slide',
  next: 'Next slide',
  slide: (number: number, of: number, title: string) => `Slide ${number} of ${of}: ${title}`,
  go: (number: number, title: string) => `${number}. ${title}`,
  hint: 'Use the arrow keys or swipe to change slides.',
  deck: 'Slides',
  role: 'slide show',
  demo: {
    chips: ['NA', '11/20/2026', 'Playing Now', 'Upcoming', 'Completed'],
    steps: ['Summoner', 'Rank', 'Verification'],
    code: 'Tournament code',
    codeHint: 'Paste it in the League client',
    sample: 'NA04cbd-a419d28d-95fd',
    won: 'Team Two (Red Side) Won!',
    cast: 'join cast',
    casters: '1 of 2 casters',
  },
} as const;

export const slides = [
  {
    id: 'welcome',
    title: 'Practice matches, ready in a minute',
    text:
      'Muster brings ten people into one League of Legends lobby at an agreed time: two teams of five, one seat ' +
      'per role, and captains who report the result.',
  },
  {
    id: 'sign-in',
    title: 'Sign up once',
    text:
      'Tell us your summoner name, tagline, region and Discord, then your rank, then confirm with your Google ' +
      'account. Next time one click on Log In is enough.',
  },
  {
    id: 'find',
    title: 'Find a scrim',
    text:
      'Pick a region and a day. The toggles show scrims being played now, coming up, or finished. The URL keeps ' +
      'your filters: bookmark it or send it to a friend.',
  },
  {
    id: 'seat',
    title: 'Take a seat',
    text:
      'An empty seat is the join button. Choose the role and the side; everybody else sees you there at once. ' +
      'Changed your mind? Move to another free seat, or leave it before the start.',
  },
  {
    id: 'cast',
    title: 'Or take the microphone',
    text:
      'Scrims with casters have room for up to two commentators. Casters see the lobby details just as players ' +
      'do. You can play or cast, not both.',
  },
  {
    id: 'lobby',
    title: 'Meet in the lobby',
    text:
      'Once the start time has passed and all ten seats are taken, a tournament code appears: paste it in the ' +
      'League client. If no code can be made, the card shows a lobby name and a password instead.',
  },
  {
    id: 'winner',
    title: 'Report the winner',
    text:
      'After the game the captain, marked with a crown, reports which side won and may add an image of the ' +
      'result. A report is final, so double-check it.',
  },
  {
    id: 'alerts',
    title: 'Stay in touch',
    text:
      'Share a scrim with its link. Private scrims open only for people who have it. You are notified when one ' +
      'of your scrims starts. Have fun, and be the teammate you would like to have.',
  },
] as const;

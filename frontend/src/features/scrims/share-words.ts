import { SIDE_LABELS, type TeamName } from '@muster/contracts';

/** What is said to who was given a link, and about calendars. */
export const words = {
  // the page of a scrim for strangers
  invite: 'You were given the link of a scrim',
  logIn: 'Log in to take a seat',
  logInToSee: 'Log in to see who played',
  signUp: 'New here? Sign up',
  membersOnly: 'Who plays, the chat and the lobby are for members.',
  taken: 'Taken',
  open: 'Open',
  openSeat: (role: string, team: TeamName) => `${role} on ${SIDE_LABELS[team]} is open`,
  takenSeat: (role: string, team: TeamName) => `${role} on ${SIDE_LABELS[team]} is taken`,
  won: (team: TeamName) => `${SIDE_LABELS[team]} won`,
  seats: (count: number) => `${count}/10`,
  casters: (count: number, max: number) => `${count} of ${max} casters`,

  // calendars
  calendar: 'Add to calendar',
  thisScrim: 'This scrim',
  thisHow: 'A calendar entry of one hour. It does not follow when the scrim is moved.',
  download: 'Download entry',
  all: 'All scrims you play or cast',
  allHow: 'Subscribe to this address in your calendar. It follows: moved scrims move, cancelled ones are crossed out.',
  subscribe: 'Subscribe',
  address: 'Your calendar address',
  copy: 'Copy',
  copied: 'Calendar address copied',
  secret: 'Whoever has this address can read it. Gave it to the wrong people?',
  renew: 'Get another address',
  renewAsk: 'Get another calendar address?',
  renewBody: 'The old one stops working at once, also in your own calendar.',
  renewVerb: 'Get another address',
  renewed: 'Your calendar has a new address',
  loading: 'Loading your address',
} as const;

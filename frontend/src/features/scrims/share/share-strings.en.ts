/** English strings of shared links and calendars. */
export const en = {
  // public preview of a scrim
  invite: "You're invited to a scrim",
  runBy: 'Run by {name}',
  logInToSee: 'Log in to see who played',
  free: { one: '{n} seat is free: press it to take it.', other: '{n} seats are free: press one to take it.' },
  full: 'Both teams are full.',
  take: 'Take seat',
  takeSeat: 'Take {role} on {team}',
  taken: 'Taken',
  takenSeat: '{role} on {team} is taken',
  won: '{team} won',
  casters: '{count} of {max} casters',

  // after a scrim was created, and for its organisers
  announce: {
    title: 'Your scrim is up',
    lead: 'Paste this into Discord: everybody reads the start in their own time zone.',
    copy: 'Copy announcement',
    copied: 'Announcement copied',
    link: 'Copy link',
    close: 'Close',
    free: { one: '{n} seat is free:', other: '{n} seats are free:' },
    full: 'The teams are full:',
  },

  // calendars
  calendar: 'Add to calendar',
  thisScrim: 'This scrim',
  thisHow: "A one-hour calendar entry. Won't update if the scrim is rescheduled.",
  download: 'Download entry',
  all: 'All scrims you play or cast',
  allHow:
    'Subscribe to this link in your calendar app. It stays up to date: rescheduled scrims move, cancelled ones are crossed out.',
  subscribe: 'Subscribe',
  address: 'Your calendar link',
  copy: 'Copy',
  copied: 'Calendar link copied',
  secret: 'Anyone with this link can read your calendar. Shared it by mistake?',
  renew: 'Reset link',
  renewAsk: 'Reset the calendar link?',
  renewBody: 'The old link stops working immediately, including in your own calendar.',
  renewVerb: 'Reset link',
  renewed: 'Your calendar has a new link',
  loading: 'Loading your link',
} as const;

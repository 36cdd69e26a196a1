export const words = {
  find: 'Find a player',
  open: 'Search',
  none: 'No Option!',
  failed: 'The search did not work. Type on to try again.',
  profile: { rank: 'Rank', region: 'Region', discord: 'Discord', friends: 'Friends', joined: 'Joined', seen: 'Last seen', admin: 'Admin', donator: 'Donator', banned: 'Banned', you: 'This is you' },
  found: (count: number) => (count === 1 ? '1 player found' : `${count} players found`),
} as const;

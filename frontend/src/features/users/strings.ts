export const strings = {
  find: 'Find a player',
  open: 'Search',
  none: 'No Option!',
  failed: 'The search failed. Keep typing to try again.',
  found: (count: number) => (count === 1 ? '1 player found' : `${count} players found`),
} as const;

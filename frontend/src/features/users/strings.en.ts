export const en = {
  find: 'Find a player',
  open: 'Search',
  everything: 'Search everything: people, scrims, actions (Ctrl K)',
  none: 'No Option!',
  failed: 'The search failed. Keep typing to try again.',
  found: { one: '{n} player found', other: '{n} players found' },
} as const;

export const en = {
  filter: 'Community',
  all: 'All communities',
} as const;

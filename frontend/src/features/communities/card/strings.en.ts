/** Texts of the card by which strangers see a community after they followed a link. */
export const en = {
  invited: 'You are invited to join',
  public: 'A community on {site}',
  members: { one: '{n} member', other: '{n} members' },
  join: 'Join {name}',
  ask: 'Ask to join {name}',
  spent: 'This invite is used up or has expired. Ask a member for a new link.',
  byInvite: 'People join with an invite from a member.',
  next: 'Next scrim',
  full: 'Both teams are full.',
  free: { one: '{n} seat free', other: '{n} seats free' },
  none: 'No scrim is planned yet.',
  nextEvening: 'Next evening',
  coming: 'In: {n}',
  links: 'Links',
  loading: 'Loading the community',
  missing: 'This link leads nowhere',
  missingHint:
    'The community may be unlisted, or the invite is used up or has expired. Ask a member for a new link, or log in if you are one.',
  missingLink: 'See the scrims of tonight',
  failed: 'The community cannot be loaded right now.',
  retry: 'Try again',
} as const;

/** Texts of the card by which strangers see a team after they followed a link. */
export const en = {
  invited: 'You are invited to join',
  public: 'A team on {site}',
  members: { one: '{n} member', other: '{n} members' },
  needs: 'Looking for: {roles}',
  join: 'Join {name}',
  logIn: 'Log in or sign up',
  spent: 'This invite is used up or has expired. Ask a captain for a new link.',
  byInvite: 'People join with an invite from a captain.',
  loading: 'Loading the team',
  missing: 'This link leads nowhere',
  missingHint:
    'The team may be unlisted, or the invite is used up or has expired. Ask a captain for a new link, or log in if you are a member.',
  missingLink: 'See the scrims of tonight',
  failed: 'The team cannot be loaded right now.',
  retry: 'Try again',
} as const;

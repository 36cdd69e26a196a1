export const en = {
  none: 'This community has no scrims on this day',
  noneHint: 'Look at another day of the week above.',
  of: 'Community: {name}',
  membersTag: 'Members only',
  membersHint: 'Only members of the community can see and join this scrim',
  membersOnly: 'Only members of the community can join this scrim.',
  community: 'Community',
  communityHint: 'Its organisers run this scrim. It cannot be changed later.',
  noCommunity: 'No community',
  visibility: 'Who can see and join',
  visibilities: {
    public: 'Everybody',
    members: 'Members only',
    link: 'With the link',
  },
} as const;

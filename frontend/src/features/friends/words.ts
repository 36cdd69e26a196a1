export const words = {
  friends: 'My Friends',
  requests: 'Friend Requests',
  noFriends: 'No friends found',
  noRequests: 'No friend requests found',
  friendsHint: 'Play a scrim, meet people, ask them on their profile.',
  requestsHint: 'When somebody wants to be your friend, you answer here.',
} as const;

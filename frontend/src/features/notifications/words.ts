export const words = {
  notifications: 'Notifications',
  none: 'No notifications found',
  hint: 'A scrim that starts, a friend request, a message: you read it here.',
  read: 'Mark as read',
  readAll: 'Mark all as read',
  failed: 'That could not be marked as read. Try again.',
  loadFailed: 'Your notifications could not be loaded.',
} as const;

export const words = { notifications: 'Notifications', none: 'No notifications found', hint: 'A scrim that starts, a friend request, a message: you read it here.' } as const;

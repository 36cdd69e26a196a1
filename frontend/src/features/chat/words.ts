export const words = { messenger: 'Messenger', noFriends: 'No Friends found', hint: 'Friends you make in scrims show up here, ready to talk.' } as const;

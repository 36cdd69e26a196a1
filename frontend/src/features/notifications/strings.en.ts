export const en = {
  openLobby: 'Open lobby',
  notifications: 'Notifications',
  none: 'No notifications found',
  hint: 'Scrim starts, friend requests and new conversations appear here.',
  read: 'Mark as read',
  readAll: 'Mark all as read',
  failed: 'That could not be marked as read. Try again.',
  loadFailed: 'Your notifications could not be loaded.',
  card: {
    title: 'Want to know when it starts?',
    text: 'Your browser can notify you even when this page is closed. You choose what else it notifies you about in the settings.',
    yes: 'Tell me when it starts',
    no: 'Not now',
  },
  browserOn: 'This browser will notify you when your scrims start.',
  browserBlocked: 'Your browser blocks notifications from {site}. The settings explain how to unblock them.',
  browser: {
    label: 'Notifications in this browser',
    hints: {
      unknown: 'One moment…',
      'switching-on': 'One moment…',
      'switching-off': 'One moment…',
      unsupported: 'This browser cannot show notifications.',
      insecure: 'Browsers show notifications only of pages whose address begins with https.',
      blocked: 'Your browser blocks them.',
      off: 'For everything you turned on above, even when {site} is closed',
      on: 'For everything you turned on above, even when {site} is closed',
      'tab-only': 'Only while {site} is open in a tab: this browser’s push service is unavailable.',
    },
    unblock:
      'To unblock them, click the icon to the left of the address, open the site settings, and set Notifications to Allow. Then turn them on here.',
  },
} as const;

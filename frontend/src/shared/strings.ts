/**
 * Strings used by several features. Each feature has its own catalogue in `strings.ts`, so that a translation only
 * replaces these files.
 */
export const strings = {
  product: 'Muster',
  unknownError: 'An error occurred',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  tooSlow: 'The server took too long to respond. Try again.',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  loading: 'Loading',
  waking: 'Waking up the server',
  online: 'Online',
  offline: 'Offline',
  notADate: (example: string) => `This is not a date. Write it like ${example}.`,
  dateKeys: 'Arrow keys move, Enter chooses, Escape closes',
} as const;

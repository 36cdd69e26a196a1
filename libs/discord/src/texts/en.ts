export const texts = {
  notFound: 'Not found',
  unreachable: 'Discord cannot be reached at the moment, please try again later',
  linkStale: 'This link with Discord has expired or was started in another browser, please try again',
  linkCancelled: 'Linking Discord was cancelled',
  linkFailed: 'Discord did not confirm your account, please try again',
  linkDone: 'Your Discord account is linked',
  close: 'You can close this window.',
  continueLabel: 'Continue to Muster',
} as const;
export type English = typeof texts;

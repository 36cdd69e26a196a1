/** Texts of the popup page. */
export const strings = {
  failed: 'error logging in, please try again later.',
  cancelled: 'Sign-in was cancelled',
  stale: 'This sign-in has expired or was started in another browser, please try again',
  unreachable: 'The sign-in provider cannot be reached, please try again later',
  noEmail: 'The sign-in provider did not share your email address',
  notVerified: 'The sign-in provider has not verified your email address',
  done: 'You are signed in',
  close: 'You can close this window.',
  continueLabel: 'Continue to Muster',
} as const;

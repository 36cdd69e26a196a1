import { type PlainMessages, plainMessages } from '@muster/platform/pure';
import { userErrors } from '../domain/errors';

export const texts = {
  failed: 'error logging in, please try again later.',
  cancelled: 'Sign-in was cancelled',
  stale: 'This sign-in has expired or was started in another browser, please try again',
  unreachable: 'The sign-in provider cannot be reached, please try again later',
  noEmail: 'The sign-in provider did not share your email address',
  notVerified: 'The sign-in provider has not verified your email address',
  done: 'You are signed in',
  close: 'You can close this window.',
  continueLabel: 'Continue to Muster',
  noAccount: 'No account found. Please sign up.',
  confirmName: 'Type {name} to confirm',
  sessionEnded: 'This session has already ended',
  adminKeyWrong: 'This admin key is not valid',
  nameTaken: 'Summoner name {name} in {region} is already taken!',
  discordTaken: 'Discord name {discord} is already taken!',
  bannedFor: 'You are banned until {date}. Reason: {reason}',
  banned: 'You are banned until {date}.',
  notFoundInRegion: 'User {name} was not found in {region}',
  notFound: 'User {name} was not found',
  exportRunning: 'Your data is being exported already. Try again in a few seconds',
  exportsBusy: 'Too many exports are running. Try again in a few seconds',
  nothingToLift: 'There are no expired bans to lift',
  liftedBans: { one: '{n} expired ban has been lifted', other: '{n} expired bans have been lifted' },
} as const;
/** What this feature says, with the messages of its rejections. */
export const en = { ...plainMessages(userErrors), ...texts };
export type English = PlainMessages<typeof userErrors> & typeof texts;

import { ACCOUNT_RESTORABLE_DAYS } from '@muster/contracts/users';
import type { RejectionTexts } from '@muster/texts';
import type { userErrors } from '../domain/errors';

/** Sentences of the feature's rejections, by code. */
const rejections = {
  'account-not-found': 'User not found',
  'account-gone': `This account was deleted more than ${ACCOUNT_RESTORABLE_DAYS} days ago`,
  'name-taken': 'This summoner name is already taken!',
  'discord-taken': 'This Discord name is already taken!',
  'discord-account-taken': 'This Discord account is linked with another {site} account',
  'email-taken': 'An account with this email already exists',
  'uid-taken': 'You already have an account with this email, log in instead',
  'last-identity': 'This is the only way to sign in to your account',
  'changed-meanwhile': 'Your account has changed in the meantime. Please try again.',
  'seated-in-region':
    'You have a seat in an upcoming scrim in your current region. Leave it before changing your region.',
  'last-admin': 'At least one admin must remain. Make someone else an admin first.',
  'admin-only': 'Only admins can do this',
  'admin-not-bannable': 'Admins cannot be banned',
  'ban-ends-too-early': 'The end date must be at least one day after the start date',
  'too-many-tokens': 'You have as many access tokens as one account can have. Revoke one first.',
  'token-not-found': 'This access token does not exist any more',
} as const satisfies RejectionTexts<typeof userErrors>;

const texts = {
  failed: 'error logging in, please try again later.',
  cancelled: 'Sign-in was cancelled',
  stale: 'This sign-in has expired or was started in another browser, please try again',
  unreachable: 'The sign-in provider cannot be reached, please try again later',
  noEmail: 'The sign-in provider did not share your email address',
  notVerified: 'The sign-in provider has not verified your email address',
  done: 'You are signed in',
  close: 'You can close this window.',
  continueLabel: 'Continue to {site}',
  providerUnknown: 'There is no such sign-in provider',
  linkInstead: 'An account with this email signs in another way. Sign in that way, then link this one in its settings.',
  identityTaken: 'This belongs to another account',
  identityNotFound: 'This is not linked with your account',
  linked: 'You can now sign in this way as well',
  noAccount: 'No account found. Please sign up.',
  confirmName: 'Type {name} to confirm',
  sessionEnded: 'This session has already ended',
  adminKeyWrong: 'This admin key is not valid',
  nameTaken: 'Summoner name {name} in {region} is already taken!',
  discordTaken: 'Discord name {discord} is already taken!',
  bannedFor: 'You are banned until {date}. Reason: {reason}',
  banned: 'You are banned until {date}.',
  communityUnknown: 'This community does not exist',
  notFoundInRegion: 'User {name} was not found in {region}',
  notFound: 'User {name} was not found',
  exportRunning: 'Your data is being exported already. Try again in a few seconds',
  exportsBusy: 'Too many exports are running. Try again in a few seconds',
  nothingToLift: 'There are no expired bans to lift',
  liftedBans: { one: '{n} expired ban has been lifted', other: '{n} expired bans have been lifted' },
} as const;
/** All texts of this feature. */
export const en = { ...rejections, ...texts } as const;

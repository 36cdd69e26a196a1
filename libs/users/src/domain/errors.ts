/** HTTP status and message of every rejection of an account command. */
import { ACCOUNT_RESTORABLE_DAYS } from '@muster/contracts';
import { Rejection } from '@muster/kernel';

export const userErrors = {
  'account-not-found': [404, 'User not found'],
  'account-gone': [404, `This account was deleted more than ${ACCOUNT_RESTORABLE_DAYS} days ago`],
  'name-taken': [409, 'This summoner name is already taken!'],
  'discord-taken': [409, 'This Discord name is already taken!'],
  'discord-account-taken': [409, 'This Discord account is linked with another Muster account'],
  'email-taken': [409, 'An account with this email already exists'],
  'uid-taken': [409, 'You already have an account with this email, log in instead'],
  'changed-meanwhile': [409, 'Your account has changed in the meantime. Please try again.'],
  'seated-in-region': [
    409,
    'You have a seat in an upcoming scrim in your current region. Leave it before changing your region.',
  ],
  'last-admin': [409, 'At least one admin must remain. Make someone else an admin first.'],
  'admin-only': [403, 'Only admins can do this'],
  'admin-not-bannable': [403, 'Admins cannot be banned'],
  'ban-ends-too-early': [400, 'The end date must be at least one day after the start date'],
} satisfies Record<string, [number, string]>;

export class UserRejection extends Rejection<keyof typeof userErrors> {}

/** HTTP status of every rejection of an account command. */
import { Rejection } from '@muster/kernel';

export const userErrors = {
  'account-not-found': 404,
  'account-gone': 404,
  'name-taken': 409,
  'discord-taken': 409,
  'discord-account-taken': 409,
  'email-taken': 409,
  'uid-taken': 409,
  'last-identity': 409,
  'changed-meanwhile': 409,
  'seated-in-region': 409,
  'last-admin': 409,
  'admin-only': 403,
  'admin-not-bannable': 403,
  'ban-ends-too-early': 400,
  'too-many-tokens': 409,
  'token-not-found': 404,
} as const;

export class UserRejection extends Rejection<keyof typeof userErrors> {}

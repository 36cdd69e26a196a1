import { z } from 'zod';
import { invalid } from './validation-texts';

/** Words that are part of paths. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'about',
  'admin',
  'api',
  'archived',
  'create',
  'edit',
  'exclusions',
  'found',
  'invite',
  'invites',
  'join',
  'leave',
  'log',
  'me',
  'members',
  'membership',
  'mine',
  'muster',
  'new',
  'own',
  'report',
  'reports',
  'requests',
  'scrims',
  'search',
  'settings',
  'staff',
]);

/** The address of a community or a team, each in a namespace of its own. */
export const slugSchema = z
  .string(invalid('addressMissing'))
  .trim()
  .min(3, invalid('addressTooShort'))
  .max(32, invalid('addressTooLong'))
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, invalid('addressCharacters'))
  .refine((slug) => !RESERVED_SLUGS.has(slug), invalid('addressReserved'));

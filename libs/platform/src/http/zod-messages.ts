import { toMessage } from '@muster/contracts/validation-texts';
import { z } from 'zod';
import { say } from '../languages/texts/catalogue';
import type { en } from '../languages/texts/en';

const TYPE_TEXTS: Record<string, keyof typeof en> = {
  string: 'notText',
  number: 'notNumber',
  int: 'notInteger',
  boolean: 'notBoolean',
  array: 'notList',
  object: 'notObject',
};

/** Returns the message of an issue whose schema defines none. */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.map(String).join('.') || say('requestBody')('en');
  const message = (key: keyof typeof en, values: object = {}) => toMessage(key, { field, ...values });
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined || issue.input === null) return message('missing');
      const key = TYPE_TEXTS[issue.expected];
      return key ? message(key) : `${field} must be ${issue.expected}`;
    }
    case 'invalid_value':
      return message('notOneOf', { values: issue.values.join(', ') });
    case 'too_small':
      return issue.origin === 'string' ? message('tooShort') : message('tooSmall', { minimum: String(issue.minimum) });
    case 'too_big': {
      const maximum = String(issue.maximum);
      return message(issue.origin === 'string' ? 'tooLong' : 'tooBig', { maximum });
    }
    default:
      return message('notValid');
  }
}

z.config({ localeError: issueMessage });

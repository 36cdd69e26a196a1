import { z } from 'zod';

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Returns the error message of an issue whose schema defines none. */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.map(String).join('.') || 'The request body';
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? `${field} is missing`
        : `${field} must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `${field} must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return issue.origin === 'string' ? `${field} is too short` : `${field} must be at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `${field} must be at most ${issue.maximum} characters`
        : `${field} must be at most ${issue.maximum}`;
    default:
      return `${field} is not valid`;
  }
}

z.config({ localeError: issueMessage });

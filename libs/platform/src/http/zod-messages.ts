import { fill } from '@muster/contracts';
import { z } from 'zod';
import { texts } from '../languages/texts/en';

const TYPE_TEXTS: Record<string, string> = {
  string: texts.notText,
  number: texts.notNumber,
  int: texts.notInteger,
  boolean: texts.notBoolean,
  array: texts.notList,
  object: texts.notObject,
};

/** Returns the error message of an issue whose schema defines none. */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.map(String).join('.') || texts.requestBody;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? fill(texts.missing, { field })
        : fill(TYPE_TEXTS[issue.expected] ?? `{field} must be ${issue.expected}`, { field });
    case 'invalid_value':
      return fill(texts.notOneOf, { field, values: issue.values.join(', ') });
    case 'too_small':
      return issue.origin === 'string'
        ? fill(texts.tooShort, { field })
        : fill(texts.tooSmall, { field, minimum: String(issue.minimum) });
    case 'too_big':
      return issue.origin === 'string'
        ? fill(texts.tooLong, { field, maximum: String(issue.maximum) })
        : fill(texts.tooBig, { field, maximum: String(issue.maximum) });
    default:
      return fill(texts.notValid, { field });
  }
}

z.config({ localeError: issueMessage });

import { z } from 'zod';

const A: Record<string, string> = { string: 'text', number: 'a number', int: 'a whole number', boolean: 'true or false', array: 'a list', object: 'an object' };

/** What is wrong with a field that has no words of its own, as a person would say it. */
export function said(issue: z.core.$ZodRawIssue): string {
  const it = issue.path?.map(String).join('.') || 'The request body';
  switch (issue.code) {
    case 'invalid_type': return issue.input === undefined || issue.input === null ? `${it} is missing` : `${it} must be ${A[issue.expected] ?? issue.expected}`;
    case 'invalid_value': return `${it} must be one of ${issue.values.join(', ')}`;
    case 'too_small': return issue.origin === 'string' ? `${it} is too short` : `${it} must be at least ${issue.minimum}`;
    case 'too_big': return issue.origin === 'string' ? `${it} must be at most ${issue.maximum} characters` : `${it} must be at most ${issue.maximum}`;
    default: return `${it} is not valid`;
  }
}

z.config({ localeError: said });

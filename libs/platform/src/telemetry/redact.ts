/**
 * Error messages of libraries and servers contain secrets: mail servers name recipients, database drivers the URL with
 * its password.
 */
const SECRET_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(postgres(?:ql)?|rediss?|smtps?|s3):\/\/[^\s/@]+@/gi, '$1://[secret]@'],
  [/(?<![^\s<>"'/:[\]@])[^\s<>"'/:[\]@]+@[^\s<>"'/:[\]@]+\.[a-z]{2,}/gi, '[email]'],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/muster_pat_\w+/g, '[token]'],
];

/** Replaces email addresses, tokens and passwords in a text. */
export const redact = (text: string): string =>
  SECRET_PATTERNS.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text);

/**
 * Others put addresses and keys into the words of their errors: a mail server names whom it refuses, a driver where it
 * could not connect.
 */
const SECRET_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(postgres(?:ql)?|rediss?|smtps?|s3):\/\/[^\s/@]+@/gi, '$1://[secret]@'],
  [/(?<![^\s<>"'/:[\]@])[^\s<>"'/:[\]@]+@[^\s<>"'/:[\]@]+\.[a-z]{2,}/gi, '[email]'],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
];

/** The same words without addresses, tokens and passwords in them. */
export const redact = (text: string): string =>
  SECRET_PATTERNS.reduce((words, [pattern, instead]) => words.replace(pattern, instead), text);

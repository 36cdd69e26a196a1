/**
 * Returns the violations of a migration. During a rollout the previous release still runs on the migrated tables:
 * everything it reads must exist, and everything it does not write must be optional. Tables created by the same
 * migration are exempt.
 */
const RULES: readonly (readonly [string, RegExp])[] = [
  [
    'takes a table, column, view or function away',
    /\bDROP\s+(TABLE|COLUMN|VIEW|MATERIALIZED|FUNCTION|SCHEMA|TYPE|SEQUENCE|EXTENSION)\b/i,
  ],
  ['renames', /\bRENAME\s+(TO|COLUMN|CONSTRAINT)\b|\bRENAME\s+\w+\s+TO\b/i],
  ['changes the type of a column', /\bALTER\s+(COLUMN\s+)?\w+\s+(SET\s+DATA\s+)?TYPE\b/i],
  [
    'demands a value the previous release does not write',
    /\bSET\s+NOT\s+NULL\b|\bADD\s+COLUMN\s+(?:IF\s+NOT\s+EXISTS\s+)?\w+\s(?:(?!\bDEFAULT\b|\bGENERATED\b|,|;).)*\bNOT\s+NULL\b(?!(?:(?!,|;).)*\b(?:DEFAULT|GENERATED)\b)/is,
  ],
  ['takes a default away', /\bDROP\s+DEFAULT\b/i],
  [
    'forbids what the previous release may write',
    /\bADD\s+(CONSTRAINT\s+\w+\s+)?(CHECK|UNIQUE|FOREIGN|EXCLUDE|PRIMARY)\b|\bCREATE\s+UNIQUE\s+INDEX\b/i,
  ],
  ['rewrites the log', /\b(UPDATE|DELETE\s+FROM|TRUNCATE|ALTER\s+TABLE)\s+(public\.)?events\b/i],
];

/** Describes what would break the previous release; `sql` is everything one migration runs. */
export function dangersOf(sql: readonly string[]): string[] {
  const statements = sql
    .flatMap((text) => withoutBodies(text).split(';'))
    .map((one) => one.trim())
    .filter(Boolean);
  const made = new Set(
    statements.flatMap((one) => /^CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?([\w.]+)/i.exec(one)?.[1] ?? []),
  );
  return statements
    .filter((one) => !made.has(tableOf(one)))
    .flatMap((one) =>
      RULES.filter(([, pattern]) => pattern.test(one)).map(
        ([what]) => `${what}: ${one.replaceAll(/\s+/g, ' ').slice(0, 100)}`,
      ),
    );
}

/** Function bodies and comments do not change tables. */
const withoutBodies = (text: string): string =>
  text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, `''`)
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '');
const tableOf = (statement: string): string =>
  /^(?:ALTER|CREATE|DROP)\s+TABLE\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(?:ONLY\s+)?([\w.]+)/i.exec(statement)?.[1] ??
  /^CREATE\s+(?:UNIQUE\s+)?INDEX.*?\bON\s+([\w.]+)/is.exec(statement)?.[1] ??
  '';

/**
 * Rights as a table. A block names one or more calls, and below them lines that all of these calls obey:
 *
 *     PATCH /api/scrims/:id/set-winner {"winnerTeamName":"teamOne"}
 *       full -> host admin 200 | rest 403 host-or-admin-only
 *       absent +{"winnerTeamName":"teamTwo"} -> 404 scrim-not-found
 *
 * Before the arrow stand the values of the path's parameters, in order (names that the scene knows), `?query`, and
 * `+{…}`, which is merged into the block's body. `$name` in a body or query is also a name that the scene knows. After
 * the arrow stand roles, each with the status and error code it gets; `rest` (or no role) means all others. The `door`
 * before a call says what it needs: without a door it needs key and token, `public` calls need only the key, and `open`
 * calls neither; `admin` and `admin open` are only for admins.
 */
export const SIGNED_IN = ['stranger', 'friend', 'member', 'player', 'caster', 'host', 'creator', 'admin'] as const;
export const DEAD = ['anon', 'wrongKey', 'expired', 'forged', 'revoked', 'banned', 'deleted'] as const;
export type Role = (typeof SIGNED_IN | typeof DEAD)[number];
export const ROLES: readonly Role[] = [...DEAD, ...SIGNED_IN];

export interface Cell {
  method: string;
  route: string;
  role: Role;
  params: readonly string[];
  query: string;
  body: Readonly<Record<string, unknown>> | undefined;
  expected: string;
  line: string;
}
interface Call {
  door: string;
  method: string;
  route: string;
  body: Record<string, unknown> | undefined;
}

const CALL = /^((?:(?:public|admin|open) )*)(GET|POST|PUT|PATCH|DELETE) (\S+)(?: (\{.*\}))?$/;
const LINE = /^ {2}(?:(.*?) )?-> (.+)$/;

/** Every cell of a table. A line that cannot be parsed is an error. */
export function cells(table: string): Cell[] {
  const found: Cell[] = [];
  let calls: Call[] = [];
  let inLines = false;
  for (const text of table.split('\n').filter((line) => line.trim() && !line.startsWith('#'))) {
    const [call, line] = [CALL.exec(text), LINE.exec(text)];
    if (call) {
      if (inLines) calls = [];
      inLines = false;
      calls.push({
        door: call[1]!.trim(),
        method: call[2]!,
        route: call[3]!,
        body: call[4] ? JSON.parse(call[4]) : undefined,
      });
    } else if (line) {
      inLines = true;
      for (const one of calls) found.push(...cellsOf(one, line[1] ?? '', line[2]!));
    } else throw new Error(`the matrix cannot be read here: ${text}`);
  }
  return found;
}

function cellsOf({ door, method, route, body }: Call, relation: string, answers: string): Cell[] {
  const [, names = '', query = '', overrides] = /^([^?+]*)(\?[^+]*)?(?:\+(\{.*\}))?$/.exec(relation)!;
  const outcomes = new Map(answers.split(' | ').flatMap(answersOf));
  return ROLES.map((role) => {
    const expected = atTheDoor(door, role) ?? outcomes.get(role) ?? outcomes.get('rest');
    if (!expected) throw new Error(`${method} ${route}: what does ${role} get in "${relation} -> ${answers}"?`);
    return {
      method,
      route,
      role,
      params: names.trim().split(' ').filter(Boolean),
      query: query.trim(),
      body: overrides ? { ...body, ...JSON.parse(overrides) } : body,
      expected,
      line: relation.trim(),
    };
  });
}

function answersOf(text: string): [string, string][] {
  const words = text.split(' ');
  const status = words.findIndex((word) => /^\d{3}$/.test(word));
  const roles = words.slice(0, status);
  return (roles.length > 0 ? roles : ['rest']).map((role) => [role, words.slice(status).join(' ')]);
}

/** Roles that are rejected before authorization. */
function atTheDoor(door: string, role: Role): string | undefined {
  if (role === 'wrongKey' && !door.includes('open')) return '401 invalid-api-key';
  if (door === 'public' || door === 'open') return undefined;
  if (role === 'banned') return '401 banned';
  if (role !== 'wrongKey' && (DEAD as readonly string[]).includes(role)) return '401 unauthorized';
  return door.includes('admin') && role !== 'admin' && role !== 'wrongKey' ? '403 admin-only' : undefined;
}

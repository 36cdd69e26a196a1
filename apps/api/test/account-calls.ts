import { CommandDispatcher, Database, LogTail } from '@muster/platform';
import { errorResponse } from '@testing/error-response';
import { signUp } from '@testing/sign-in-browser';
import type { TestResponse, TestUser, World } from '@testing/world';

export const unauthorized = errorResponse(401, 'unauthorized', 'Unauthorized');
export const now = () => ({ now: new Date().toISOString() });
export const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
export const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

/** The calls about accounts and sessions that several specs make. The world has two nodes. */
export function accountCalls(world: () => World) {
  const verify = (token: string, node = 0): Promise<TestResponse> =>
    world().api('/auth/verify', { token } as TestUser, { method: 'POST', node });
  const member = (email: string, overrides: object = {}) => signUp(world(), email, overrides);
  const dispatch = () => world().node().get(CommandDispatcher, { strict: false });
  const rows = <T extends object>(sql: string, ...values: unknown[]) =>
    world().node().get(Database, { strict: false }).query<T>(sql, values);
  /** Waits until every node knows what was committed before. */
  const everywhere = () =>
    Promise.all([0, 1].map((node) => world().node(node).get(LogTail, { strict: false }).fence()));
  return { verify, member, dispatch, rows, everywhere };
}

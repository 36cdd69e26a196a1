import type { ExecutionContext } from '@nestjs/common';
import { EventEmitter } from 'node:events';
import type { ProvenIdentities } from '../auth/principal';
import type { Tokens } from '../auth/tokens';
import type { Config } from '../config/config';
import { MAX_IN_FLIGHT, RateGuard } from './rate.guard';
import type { RateLimits } from './rate-limits';

const controller = () => undefined;
const read = () => undefined;
const tokens = { verify: (sub: string) => ({ sub }) } as unknown as Tokens;
const consumed: [limit: string, points: number, key: string][] = [];
const limits = {
  consume: ({ name, windows: [[points]] }: { name: string; windows: [[number]] }, key: string) => {
    consumed.push([name, points, key]);
    return true;
  },
} as unknown as RateLimits;
const identities = { of: ({ cookies }: { cookies: { proof?: string } }) => cookies.proof };
const guard = new RateGuard(limits, tokens, identities as ProvenIdentities, { RATE_LIMIT_SCALE: 1 } as Config);
const request = (user: string | undefined, raw: EventEmitter, proof?: string) =>
  guard.canActivate({
    getType: () => 'http',
    getClass: () => controller,
    getHandler: () => read,
    switchToHttp: () => ({
      getRequest: () => ({
        method: 'GET',
        ip: '198.51.100.1',
        headers: { authorization: user },
        cookies: { proof },
      }),
      getResponse: () => ({ raw }),
    }),
  } as unknown as ExecutionContext);

test('a limited number of requests of an account is answered at once, whatever their rate limits', async () => {
  const responses = Array.from({ length: MAX_IN_FLIGHT }, () => new EventEmitter());
  expect(responses.map((response) => request('hana', response))).toEqual(responses.map(() => true));
  const next = request('hana', new EventEmitter());
  expect(next).toBeInstanceOf(Promise);
  expect(request('bo', new EventEmitter())).toBe(true);
  responses[0]!.emit('close');
  expect(await next).toBe(true);
});

test.each([
  ['an account', 'ivo', undefined, [['any', 600, 'ivo']]],
  ['a network', undefined, undefined, [['anonymous-of-network', 600, '198.51.100.1']]],
  [
    'an identity that was proven, and its network',
    undefined,
    'sandbox|hana',
    [
      ['anonymous', 60, 'identity:sandbox|hana'],
      ['anonymous-of-network', 600, '198.51.100.1'],
    ],
  ],
] as const)('calls are counted for %s', (_, user, proof, expected) => {
  consumed.length = 0;
  expect(request(user, new EventEmitter(), proof)).toBe(true);
  expect(consumed).toEqual(expected);
});

import type { ExecutionContext } from '@nestjs/common';
import { EventEmitter } from 'node:events';
import type { Tokens } from '../auth/tokens';
import type { Config } from '../config/config';
import { MAX_IN_FLIGHT, RateGuard } from './rate.guard';
import type { RateLimits } from './rate-limits';

const controller = () => undefined;
const read = () => undefined;
const tokens = { verify: (sub: string) => ({ sub }) } as unknown as Tokens;
const guard = new RateGuard({ consume: () => true } as unknown as RateLimits, tokens, {
  RATE_LIMIT_SCALE: 1,
} as Config);
const request = (user: string, raw: EventEmitter) =>
  guard.canActivate({
    getType: () => 'http',
    getClass: () => controller,
    getHandler: () => read,
    switchToHttp: () => ({
      getRequest: () => ({ method: 'GET', headers: { authorization: user } }),
      getResponse: () => ({ raw }),
    }),
  } as unknown as ExecutionContext);

test('of the requests of an account, so many are answered at once, whatever their rate limits', async () => {
  const responses = Array.from({ length: MAX_IN_FLIGHT }, () => new EventEmitter());
  expect(responses.map((response) => request('hana', response))).toEqual(responses.map(() => true));
  const next = request('hana', new EventEmitter());
  expect(next).toBeInstanceOf(Promise);
  expect(request('bo', new EventEmitter())).toBe(true);
  responses[0]!.emit('close');
  expect(await next).toBe(true);
});

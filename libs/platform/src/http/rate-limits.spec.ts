import type { Redis } from 'ioredis';
import type { Config } from '../config/config';
import { redisNames, type RedisNames } from '../database/redis-names';
import { networkOf, type Limit, RateLimits } from './rate-limits';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
  ['no address', 'no address'],
])('networkOf(%j) is %j', (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  [1, 20],
  [0.1, 2],
  [10, 200],
  [0.0001, 1],
])(
  'RATE_LIMIT_SCALE %d turns a limit of 20 into %d, and leaves limits with ignoresScale unchanged',
  async (RATE_LIMIT_SCALE, expected) => {
    const redis = { status: 'end', on: () => undefined, duplicate: () => redis } as unknown as Redis;
    const names = { get: () => Promise.resolve(redisNames('here')) } as unknown as RedisNames;
    const limits = new RateLimits({ RATE_LIMIT_SCALE } as Config, redis, names);
    const granted = async (limit: Limit) => {
      let sum = 0;
      for (let i = 0; i < 250; i++)
        sum += await Promise.resolve(limits.consume(limit, 'hana')).then(
          () => 1,
          () => 0,
        );
      return sum;
    };
    expect(await granted({ name: 'seats', windows: [[20, 60]] })).toBe(expected);
    expect(await granted({ name: 'secret', windows: [[20, 60]], ignoresScale: true })).toBe(20);
  },
);
